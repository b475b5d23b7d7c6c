import type { Interruptible } from '../../model/interruptible.ts'
import { wordTokens } from './split-tokens.ts'

/** The old strings that contain a word, and the number of occurrences in each string. */
interface Places {
  texts: number[]
  counts: number[]
  /**
   * the last new string that contains the word, and the number of occurrences in that string so far
   */
  metIn: number
  met: number
}

/**
 * An index of the words in the old strings. A new string is compared only with old strings that
 * share words with it.
 */
class OldTexts {
  readonly sizes: number[] = []
  readonly #words = new Map<string, Places>()

  add(words: readonly string[]): void {
    const text = this.sizes.push(words.length) - 1
    for (const word of words) {
      const places = this.#words.get(word)
      if (!places) {
        this.#words.set(word, { texts: [text], counts: [1], metIn: -1, met: 0 })
        continue
      }
      const last = places.texts.length - 1
      if (places.texts[last] === text) places.counts[last] = (places.counts[last] as number) + 1
      else {
        places.texts.push(text)
        places.counts.push(1)
      }
    }
  }

  /**
   * Counts the words that each old string shares with `words`. `text` identifies the new string.
   */
  common(words: readonly string[], text: number): Int32Array {
    const common = new Int32Array(this.sizes.length)
    for (const word of words) {
      const places = this.#words.get(word)
      if (!places) continue
      places.met = places.metIn === text ? places.met + 1 : 1
      places.metIn = text
      const { texts, counts, met } = places
      for (let at = 0; at < texts.length; at++) {
        const old = texts[at] as number
        if ((counts[at] as number) >= met) common[old] = (common[old] as number) + 1
      }
    }
    return common
  }
}

/** Returns a similarity between 0 (no common words) and 1 (the same words). */
function similarity(common: number, old: number, now: number): number {
  return (2 * common) / (old + now)
}

/**
 * Returns the similarity of two strings. Compares only the words between their common start and
 * end, and counts the other words as equal.
 */
function* pairSimilarity(old: string, now: string): Interruptible<number> {
  const { start, end } = sharedEnds(old, now)
  const ends = [old.slice(0, start), old.slice(old.length - end)]
  const shared = (yield* wordTokens(ends.join(' '))).length
  const olds = new OldTexts()
  olds.add(yield* wordTokens(old.slice(start, old.length - end)))
  const words = yield* wordTokens(now.slice(start, now.length - end))
  const [common = 0] = olds.common(words, 0)
  const [size = 0] = olds.sizes
  return similarity(shared + common, shared + size, shared + words.length)
}

/**
 * Returns the lengths of the common start and end. Both end at whitespace, so that no word is
 * split.
 */
function sharedEnds(old: string, now: string): { start: number; end: number } {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old.charCodeAt(start) === now.charCodeAt(start)) start++
  while (start > 0 && !isBlankLine(old, start - 1)) start--
  let end = 0
  const last = (text: string) => text.charCodeAt(text.length - 1 - end)
  while (end < most - start && last(old) === last(now)) end++
  while (end > 0 && !isBlankLine(old, old.length - end)) end--
  return { start, end }
}

function isBlankLine(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\n'
}

/** The maximum number of comparisons for pairing strings. */
const maxCells = 40_000

/**
 * Pairs similar old and new strings in order, with the highest total similarity. Returns
 * `undefined` if there are too many strings.
 */
export function* pairSimilar(
  before: readonly string[],
  after: readonly string[],
  least: number,
  fits: (old: number, now: number) => boolean = () => true,
): Interruptible<[old: number, now: number][] | undefined> {
  const width = after.length + 1
  if (before.length * after.length > maxCells) return undefined
  const [old, now] = [before[0], after[0]]
  if (before.length * after.length === 1 && old !== undefined && now !== undefined) {
    const isPair = fits(0, 0) && (yield* pairSimilarity(old, now)) >= least
    return isPair ? [[0, 0]] : []
  }
  const scores = yield* similarityScores(before, after, least, fits)
  if (!scores) return []
  // best[i * width + j] is the maximum total similarity of the items starting at i and j
  const best = new Float64Array((before.length + 1) * width)
  const score = (i: number, j: number) => scores[i * after.length + j] ?? 0
  const kept = (i: number, j: number) => best[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const paired = score(i, j) > 0 ? score(i, j) + kept(i + 1, j + 1) : 0
      best[i * width + j] = Math.max(paired, kept(i + 1, j), kept(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (score(i, j) > 0 && kept(i, j) === score(i, j) + kept(i + 1, j + 1)) pairs.push([i++, j++])
    else if (kept(i, j) === kept(i + 1, j)) i++
    else j++
  }
  return pairs
}

/**
 * Returns the similarity of each old string to each new string, or `undefined` if no two strings
 * are similar. A similarity below the minimum counts as 0.
 */
function* similarityScores(
  before: readonly string[],
  after: readonly string[],
  least: number,
  fits: (old: number, now: number) => boolean,
): Interruptible<Float64Array | undefined> {
  let scores: Float64Array | undefined
  if (before.length * after.length === 0) return undefined
  const olds = new OldTexts()
  for (const text of before) {
    olds.add(yield* wordTokens(text))
    yield
  }
  for (const [j, text] of after.entries()) {
    const words = yield* wordTokens(text)
    const common = olds.common(words, j)
    for (let i = 0; i < before.length; i++) {
      if (common[i] === 0) continue
      const score = similarity(common[i] as number, olds.sizes[i] as number, words.length)
      if (!(score >= least && fits(i, j))) continue
      scores ??= new Float64Array(before.length * after.length)
      scores[i * after.length + j] = score
    }
    yield
  }
  return scores
}
