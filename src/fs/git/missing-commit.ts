/** Instructions for fetching a commit that the clone doesn't contain. */
export interface MissingCommit {
  /** the command that fetches the commit */
  command: string
  /** the name of the commit after this command, if the name changes */
  name?: string
}

const everyBranch = "origin '+refs/heads/*:refs/remotes/origin/*'"

/**
 * Returns how to fetch a missing commit. The clone of a CI job often contains a single branch, so
 * the command needs the full name of a branch or tag. In a clone that isn't shallow, `--depth`
 * would truncate the history and `--unshallow` would fail.
 */
export function missingCommit(ref: string, isShallow: boolean): MissingCommit {
  const [, base = '', ancestor = ''] = /^(.*?)([~^].*)?$/.exec(ref) ?? []
  // an ancestor is available only with the history of its branch
  const option = !isShallow ? '' : ancestor === '' ? ' --depth=1' : ' --unshallow'
  const fetch = `git fetch${option}`
  if (base === 'HEAD' || base === '@') {
    return { command: isShallow ? 'git fetch --unshallow' : 'git log' }
  }
  // a name with other characters would need quotes
  if (!/^\w[\w./+-]*$/.test(base)) return { command: 'git branch --all' }
  if (/^[\da-f]{40,}$/i.test(base)) return { command: `${fetch} origin ${base}` }
  // a server doesn't accept short IDs
  if (/^[\da-f]{7,39}$/i.test(base)) {
    return { command: `git fetch${isShallow ? ' --unshallow' : ''} ${everyBranch}` }
  }
  const tag = tagName(base)
  if (tag !== undefined) return { command: `${fetch} origin refs/tags/${tag}:refs/tags/${tag}` }
  const branch = base.replace(/^(?:refs\/)?(?:heads|remotes)\//, '').replace(/^origin\//, '')
  const command = `${fetch} origin ${branch}:refs/remotes/origin/${branch}`
  const isRemote = /^(?:(?:refs\/)?remotes\/)?origin\//.test(base)
  return { command, ...(!isRemote && { name: `origin/${branch}${ancestor}` }) }
}

/** Returns the name of a tag. A name without a prefix is a tag if it is a version. */
function tagName(base: string): string | undefined {
  const [, full] = /^(?:refs\/)?tags\/(.+)$/.exec(base) ?? []
  return full ?? (/^v?\d+(?:\.\d+)*(?:[+-][\w.+-]+)?$/.test(base) ? base : undefined)
}
