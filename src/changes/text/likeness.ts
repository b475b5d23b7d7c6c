import type { Steps } from '../steps.ts'
import { isWord, tokenized } from './words.ts'

/** How often each word stands in a text. */
interface Bag {
  words: Map<string, number>
  size: number
}

function* bagsOf(texts: readonly string[]): Steps<Bag[]> {
  const bags: Bag[] = []
  for (const text of texts) {
    bags.push(bagOf(yield* tokenized(text)))
    if (bags.length % 50 === 0) yield
  }
  return bags
}

function bagOf(tokens: readonly string[]): Bag {
  const words = new Map<string, number>()
  let size = 0
  for (const token of tokens) {
    if (!isWord(token)) continue
    words.set(token, (words.get(token) ?? 0) + 1)
    size++
  }
  return { words, size }
}

/** From 0 (no word in common) to 1 (the same words). */
function likeness(a: Bag, b: Bag): number {
  if (a.size + b.size === 0) return 0
  const [few, many] = a.words.size < b.words.size ? [a, b] : [b, a]
  let common = 0
  for (const [word, count] of few.words) common += Math.min(count, many.words.get(word) ?? 0)
  return (2 * common) / (a.size + b.size)
}

/** Beyond this many comparisons no partners are looked for. */
const mostCells = 40_000

/**
 * Pairs the texts that are alike enough on two sides, in order and so that most likeness is kept;
 * `undefined` where there are too many of them to look for partners.
 */
export function* pairAlike(
  before: readonly string[],
  after: readonly string[],
  least: number,
  fits: (old: number, now: number) => boolean = () => true,
): Steps<[old: number, now: number][] | undefined> {
  const width = after.length + 1
  if (before.length * after.length > mostCells) return undefined
  const scores = yield* scoresOf(before, after, least, fits)
  // best[i * width + j] is the likeness that can be kept from these places on
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

/** How alike each of the old is to each of the new; what is not alike enough is not at all. */
function* scoresOf(
  before: readonly string[],
  after: readonly string[],
  least: number,
  fits: (old: number, now: number) => boolean,
): Steps<Float64Array> {
  const scores = new Float64Array(before.length * after.length)
  // nothing can be alike to nothing
  if (scores.length === 0) return scores
  const olds = yield* bagsOf(before)
  const news = yield* bagsOf(after)
  let cell = 0
  for (const [i, old] of olds.entries()) {
    for (const [j, now] of news.entries()) {
      const score = fits(i, j) ? likeness(old, now) : 0
      scores[cell++] = score >= least ? score : 0
      if (cell % 500 === 0) yield
    }
  }
  return scores
}
