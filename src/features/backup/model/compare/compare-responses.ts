import type { CopyComparison } from './copy-comparison.ts'

/** The responses of a run and of its restored copy. */
export interface ComparedResponses {
  /** the names of the responses in the run */
  saved: readonly string[]
  /** Returns a response of the run, or undefined if the run doesn't contain it. */
  readSaved(name: string): unknown
  /** the names of the responses that the run lacks because the service did not return them */
  failed?: readonly string[]
  /** the responses of the copy, by name */
  copy: ReadonlyMap<string, unknown>
}

/**
 * Compares all responses until no new IDs are found, because a response can refer to a resource in
 * a later response.
 */
export async function compareResponses(
  comparison: CopyComparison,
  { saved, readSaved, failed = [], copy }: ComparedResponses,
): Promise<void> {
  // lists come first, because they show which resources belong together
  const length = (name: string) => name.split('/').length
  const names = [...saved].sort((a, b) => length(a) - length(b) || (a < b ? -1 : 1))
  for (let known = -1; known !== comparison.ids.size; ) {
    known = comparison.ids.size
    comparison.restart()
    const seen = new Set<string>()
    for (const name of names) {
      const mapped = comparison.ids.replaceIn(name)
      seen.add(mapped)
      comparison.compare(name, await readSaved(name), copy.get(mapped))
    }
    for (const name of failed) seen.add(comparison.ids.replaceIn(name))
    for (const [name, value] of copy) {
      if (!seen.has(name)) comparison.compare(name, undefined, value)
    }
  }
}
