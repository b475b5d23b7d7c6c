/**
 * Returns the positions of a longest increasing subsequence. The items at these positions can keep
 * their place while the others are moved.
 */
export function longestIncreasingSubsequence(numbers: readonly number[]): number[] {
  // ends[k] is the position of the smallest number that can end a subsequence of length k + 1
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, number] of numbers.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1]
    ends[low] = place
  }
  const run: number[] = []
  for (let place = ends.at(-1); place !== undefined; place = before[place]) run.push(place)
  return run.reverse()
}
