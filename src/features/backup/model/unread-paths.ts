import { isRefusedStatus, type RunManifest } from './store/manifest.ts'

/** Returns the API paths that the service refused to return in one of the runs, sorted. */
export function unreadPaths(...runs: readonly Pick<RunManifest, 'failed'>[]): string[] {
  const paths = runs.flatMap(({ failed }) =>
    Object.entries(failed).flatMap(([path, status]) => (isRefusedStatus(status) ? [path] : [])),
  )
  return [...new Set(paths)].sort()
}

/** Returns a function that checks whether a run lacks a path because of an unread path. */
export function unreadTest(run: RunManifest): (path: string) => boolean {
  const unread = unreadPaths(run)
  const exact = new Set(unread)
  return (path) =>
    !Object.hasOwn(run.entries, path) &&
    (exact.has(path) || unread.some((one) => dependsOn(path, one)))
}

/**
 * Returns whether a path may be missing in a run because of an unread path. This is either the same
 * path, or a list that leads to the path.
 */
export function dependsOn(path: string, unread: string): boolean {
  const [list = ''] = unread.split('?', 1)
  if (path === unread || path.startsWith(`${list}/`)) return true
  const [, below] = /^orgs\/[^/]+\/(spaces|collections)$/.exec(list) ?? []
  if (below !== undefined) return path.startsWith(`${below}/`)
  const [, space, part = ''] = /^(spaces\/[^/]+\/)(content|change-requests)$/.exec(list) ?? []
  if (space === undefined) return false
  return path.startsWith(`${space}${part === 'content' ? 'files' : 'revisions'}/`)
}
