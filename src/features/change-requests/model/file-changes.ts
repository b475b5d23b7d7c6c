import { isDeepStrictEqual } from 'node:util'
import type { File } from '../../../contract/content/content.ts'

export type FileChange =
  | { kind: 'added'; after: File }
  | { kind: 'removed'; before: File }
  /** other content under the same id, or another file with the same name */
  | { kind: 'replaced'; before: File; after: File }
  | { kind: 'renamed'; before: File; after: File }

/**
 * Compares files, matched by id and then by name. URLs don't count, because they don't identify the
 * content.
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
 * Compares the properties that both sides have. A property of one side only doesn't count, for
 * example a git object id before the first sync.
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
