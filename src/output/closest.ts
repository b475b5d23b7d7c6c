/** The candidate that a mistyped word most likely meant, if one is near enough. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.ceil(wanted.length / 3) + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [done, character] of [...from].entries()) {
    const next = [done + 1]
    for (let index = 0; index < to.length; index++) {
      next.push(
        Math.min(
          (row[index] ?? 0) + (to[index] === character ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      )
    }
    row = next
  }
  return row.at(-1) ?? 0
}
