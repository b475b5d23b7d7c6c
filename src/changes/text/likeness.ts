import type { Steps } from '../steps.ts'
import { wordsIn } from './words.ts'

/** In which of the old texts a word is, and how often. */
interface Places {
  texts: number[]
  counts: number[]
  /** the new text that it was met in last, and how often there */
  metIn: number
  met: number
}

/** The words of the old texts, by which only those are compared with a new one that share words with it. */
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

  /** How many of these words each of them has too; `text` tells the new ones apart. */
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

/** From 0 (no word in common) to 1 (the same words). */
function likeness(common: number, old: number, now: number): number {
  return (2 * common) / (old + now)
}

/** Of two texts alone the words are only compared where they differ, and counted where they begin and end alike. */
function* likenessOfTwo(old: string, now: string): Steps<number> {
  const { start, end } = sharedEnds(old, now)
  const ends = [old.slice(0, start), old.slice(old.length - end)]
  const shared = (yield* wordsIn(ends.join(' '))).length
  const olds = new OldTexts()
  olds.add(yield* wordsIn(old.slice(start, old.length - end)))
  const words = yield* wordsIn(now.slice(start, now.length - end))
  const [common = 0] = olds.common(words, 0)
  const [size = 0] = olds.sizes
  return likeness(shared + common, shared + size, shared + words.length)
}

/** How long two texts are the same from their start and from their end, up to blanks: no word is cut. */
function sharedEnds(old: string, now: string): { start: number; end: number } {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old.charCodeAt(start) === now.charCodeAt(start)) start++
  while (start > 0 && !isBlankAt(old, start - 1)) start--
  let end = 0
  const last = (text: string) => text.charCodeAt(text.length - 1 - end)
  while (end < most - start && last(old) === last(now)) end++
  while (end > 0 && !isBlankAt(old, old.length - end)) end--
  return { start, end }
}

function isBlankAt(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\n'
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
  const [old, now] = [before[0], after[0]]
  if (before.length * after.length === 1 && old !== undefined && now !== undefined) {
    const isPair = fits(0, 0) && (yield* likenessOfTwo(old, now)) >= least
    return isPair ? [[0, 0]] : []
  }
  const scores = yield* scoresOf(before, after, least, fits)
  if (!scores) return []
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

/** How alike each of the old is to each of the new; what is not alike enough is not at all, nothing where nothing is. */
function* scoresOf(
  before: readonly string[],
  after: readonly string[],
  least: number,
  fits: (old: number, now: number) => boolean,
): Steps<Float64Array | undefined> {
  let scores: Float64Array | undefined
  if (before.length * after.length === 0) return undefined
  const olds = new OldTexts()
  for (const text of before) {
    olds.add(yield* wordsIn(text))
    yield
  }
  for (const [j, text] of after.entries()) {
    const words = yield* wordsIn(text)
    const common = olds.common(words, j)
    for (let i = 0; i < before.length; i++) {
      if (common[i] === 0) continue
      const score = likeness(common[i] as number, olds.sizes[i] as number, words.length)
      if (!(score >= least && fits(i, j))) continue
      scores ??= new Float64Array(before.length * after.length)
      scores[i * after.length + j] = score
    }
    yield
  }
  return scores
}
