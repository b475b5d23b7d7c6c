/**
 * Returns the edit distance of two words: the number of letters that must be inserted, removed,
 * replaced, or swapped to change one word into the other.
 */
function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let best = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (same ? 0 : 1),
      )
      if (from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? Number.POSITIVE_INFINITY) + 1)
      }
      next.push(best)
    }
    before = row
    row = next
  }
  return row[to.length] as number
}

/** Returns the candidates that are most similar to `word`, most similar first. */
export function suggest(word: string, candidates: Iterable<string>, most = 3): string[] {
  const typed = word.toLowerCase()
  if (typed === '') return []
  const limit = Math.max(1, Math.floor(word.length / 3))
  return [...candidates]
    .map((candidate) => {
      const known = candidate.toLowerCase()
      if (known.startsWith(typed)) return { candidate, steps: 0 }
      // the difference in length is the minimum number of letters to insert or remove
      const least = Math.abs(known.length - typed.length)
      return { candidate, steps: least > limit ? least : distance(typed, known) }
    })
    .filter(({ steps }) => steps <= limit)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}
