import { isDeepStrictEqual } from 'node:util'
import type { File } from '../../../contract/content/content.ts'

export type FileChange =
  | { kind: 'added'; after: File }
  | { kind: 'removed'; before: File }
  /** different content with the same ID, or a different file with the same name */
  | { kind: 'replaced'; before: File; after: File }
  | { kind: 'renamed'; before: File; after: File }

/**
 * Compares files. Matches them by ID, then by name. Ignores URLs, because a URL doesn't identify
 * the content.
 */
export function diffFiles(before: readonly File[], after: readonly File[]): FileChange[] {
  const old = new Map(before.map((file) => [file.id, file]))
  const now = new Map(after.map((file) => [file.id, file]))
  const gone = new Map<string, File[]>()
  for (const file of before) {
    if (now.has(file.id)) continue
    gone.set(file.name, [...(gone.get(file.name) ?? []), file])
  }
  const changes = after.flatMap((file): FileChange[] => {
    const same = old.get(file.id)
    if (same) return fileChanges(same, file)
    const replaced = gone.get(file.name)?.shift()
    return [
      replaced
        ? { kind: 'replaced', before: replaced, after: file }
        : { kind: 'added', after: file },
    ]
  })
  const removed = [...gone.values()]
    .flat()
    .map((file) => ({ kind: 'removed' as const, before: file }))
  return [...changes, ...removed]
}

function fileChanges(before: File, after: File): FileChange[] {
  if (!sameContent(before, after)) return [{ kind: 'replaced', before, after }]
  return before.name === after.name ? [] : [{ kind: 'renamed', before, after }]
}

/**
 * Compares the properties that both files have. Ignores properties that only one file has, such as
 * a Git object ID before the first sync.
 */
function sameContent(before: File, after: File): boolean {
  const both = [
    [before.size, after.size],
    [before.contentType, after.contentType],
    [before.dimensions, after.dimensions],
    [before.git?.oid, after.git?.oid],
  ]
  return both.every(
    ([old, now]) => old === undefined || now === undefined || isDeepStrictEqual(old, now),
  )
}
