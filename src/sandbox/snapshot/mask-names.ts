import { decodedView } from './percent-encoded.ts'

export interface MaskedPerson {
  displayName: string
  /** the number in the masked name, such as `007` */
  number: string
}

/** The minimum number of letters in a masked name part. Shorter parts can be common words. */
const minPartLength = 3

/**
 * The minimum number of letters in a name part that is masked even inside another word, as in
 * `Emilys`.
 */
const minInsideLength = 5

/**
 * Matches names in scripts with capital letters, which separate words with spaces. In other
 * scripts, a name can be adjacent to other words.
 */
const hasCapitals = /^[\p{Lu}\p{Ll}\p{Lt}\p{M}]+$/u

/** The ASCII spellings of letters in slugs and email addresses. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** Normalizes a string for comparison, ignoring case and diacritics. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[ßæœøłđ]/gu, (letter) => spelled[letter] as string)
}

const words = /[\p{L}\p{M}]+/gu

/** Matches the separators between the words of a name in sentences, slugs, and email addresses. */
const between = /^(?:[\s._+-]+|,\s*)$/

/** The position of a name in a string, and the mask that replaces it. */
interface Span {
  from: number
  to: number
  mask: string
}

/** The masks for names, by the different spellings of the names. */
interface Names {
  /** the masks for full names, with their words joined with and without spaces */
  whole: Map<string, string>
  /** the first words of all full names */
  firsts: Set<string>
  parts: Map<string, string>
  /** the masks for name parts that are replaced even inside other words */
  inside: Map<string, string>
  /** the length of the longest key in `inside` */
  longest: number
  /** the maximum number of words in a full name */
  most: number
}

function indexNames(people: readonly MaskedPerson[]): Names {
  const names: Names = {
    whole: new Map(),
    firsts: new Set(),
    parts: new Map(),
    inside: new Map(),
    longest: 0,
    most: 0,
  }
  const add = (map: Map<string, string>, key: string, mask: string) => {
    if (!map.has(key)) map.set(key, mask)
  }
  for (const { displayName, number } of people) {
    const own = [...displayName.matchAll(words)].map(([word]) => word)
    const parts = own.map(folded)
    for (const form of nameForms(parts)) {
      add(names.whole, form.join(' '), number)
      add(names.whole, form.join(''), number)
      names.firsts.add(form[0] as string)
      names.most = Math.max(names.most, form.length)
    }
    for (const [index, part] of parts.entries()) {
      const length = [...part].length
      if (length < minPartLength) continue
      const mask = `${number}${String.fromCharCode(97 + (index % 26))}`
      add(names.parts, part, mask)
      if (length < minInsideLength && hasCapitals.test(part)) continue
      add(names.inside, part, mask)
      names.longest = Math.max(names.longest, length)
    }
  }
  return names
}

/**
 * Returns different forms of a full name: in another order, without middle names, or with initials.
 */
function nameForms(parts: readonly string[]): string[][] {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length < 2) return []
  return [
    ...parts.map((_, index) => [...parts.slice(index), ...parts.slice(0, index)]),
    [first, last],
    [last, first],
    // don't combine an initial with a short name, because the result could be a common phrase
    ...(last.length > minPartLength ? [[first.slice(0, 1), last]] : []),
    ...(first.length > minPartLength ? [[first, last.slice(0, 1)]] : []),
  ]
}

/**
 * Returns the mask in the format that its context requires. In a slug, ID, or email address, it
 * contains no spaces.
 */
function inPlace(text: string, { from, to, mask }: Span): string {
  const found = text.slice(from, to)
  const isSlug =
    found === found.toLowerCase() ||
    /[\p{L}\p{N}_/@-]$/u.test(text.slice(Math.max(0, from - 2), from)) ||
    /^[\p{N}_@-]/u.test(text.slice(to, to + 1))
  return isSlug ? `member-${mask}` : `Member ${mask}`
}

/** Returns the ranges of names in a word. */
function wordSpans(word: string, names: Names): Span[] {
  const all = nameMask(word, [names.whole, names.parts])
  if (all) return [all]
  const spans = spansInside(word, names)
  const isFree = ({ from, to }: Span) => spans.every((one) => to <= one.from || from >= one.to)
  const short: Span[] = []
  let start = 0
  // treat each part of a camel-case word as a word, as in `notesOfTim`
  for (const segment of word.split(/(?<=\p{Ll})(?=\p{Lu})/u)) {
    const own = nameMask(segment, [names.parts])
    const span = own && { ...own, from: start, to: start + own.to }
    if (span && isFree(span)) short.push(span)
    start += segment.length
  }
  return [...spans, ...short].sort((a, b) => a.from - b.from)
}

/** Returns the mask if a word is a name. Accepts a trailing `s`, as in `Tims`. */
function nameMask(word: string, maps: readonly Map<string, string>[]): Span | undefined {
  const text = folded(word)
  for (const map of maps) {
    const mask = map.get(text)
    if (mask !== undefined) return { from: 0, to: word.length, mask }
    const owner = text.endsWith('s') ? map.get(text.slice(0, -1)) : undefined
    if (owner !== undefined) return { from: 0, to: word.length - 1, mask: owner }
  }
  return undefined
}

/**
 * Returns the ranges of names inside a word. At each position, the longest name takes precedence.
 */
function spansInside(word: string, { inside, longest }: Names): Span[] {
  const letters = [...word.matchAll(/\P{M}\p{M}*/gu)].map(({ 0: letter, index }) => ({
    text: folded(letter),
    from: index,
    to: index + letter.length,
  }))
  const spans: Span[] = []
  for (let from = 0; from < letters.length; from++) {
    const most = Math.min(letters.length, from + longest)
    for (let to = most; to > from; to--) {
      const row = letters.slice(from, to)
      const mask = inside.get(row.map(({ text }) => text).join(''))
      if (mask === undefined) continue
      spans.push({ from: row[0]?.from ?? 0, to: row.at(-1)?.to ?? 0, mask })
      from = to - 1
      break
    }
  }
  return spans
}

/** The cached results for a word. */
interface Known {
  folded: string
  spans: Span[]
}

interface FoundName extends Known {
  from: number
  to: number
}

/**
 * Returns a function that masks people's names in a string. It replaces full names in different
 * orders and spellings. It also replaces name parts of at least three letters, or of five letters
 * inside other words.
 */
export function maskNames(people: readonly MaskedPerson[]): (text: string) => string {
  const names = indexNames(people)
  if (names.parts.size === 0 && names.whole.size === 0) return (text) => text
  const known = new Map<string, Known>()
  const cachedWord = (word: string): Known => {
    let one = known.get(word)
    if (!one) {
      one = { folded: folded(word), spans: wordSpans(word, names) }
      known.set(word, one)
    }
    return one
  }
  return (text) => {
    const view = decodedView(text)
    const found = [...view.text.matchAll(words)].map(({ 0: word, index }) => ({
      ...cachedWord(word),
      from: index,
      to: index + word.length,
    }))
    let masked = ''
    let from = 0
    for (const span of nameSpans(view.text, found, names)) {
      masked += text.slice(from, view.at(span.from)) + inPlace(view.text, span)
      from = view.at(span.to)
    }
    return masked + text.slice(from)
  }
}

function nameSpans(text: string, found: readonly FoundName[], names: Names): Span[] {
  const spans: Span[] = []
  for (let index = 0; index < found.length; index++) {
    const word = found[index] as FoundName
    const whole = fullNameAt(index, found, text, names)
    if (whole) {
      spans.push({ from: word.from, to: whole.to, mask: whole.mask })
      index = whole.last
    } else {
      for (const { from, to, mask } of word.spans) {
        spans.push({ from: word.from + from, to: word.from + to, mask })
      }
    }
  }
  return spans
}

/** Returns the range of the longest full name that starts at a word. */
function fullNameAt(
  index: number,
  found: readonly FoundName[],
  text: string,
  { whole, most, firsts }: Names,
): { to: number; mask: string; last: number } | undefined {
  let row = found[index]?.folded ?? ''
  if (!firsts.has(row)) return undefined
  let longest: { to: number; mask: string; last: number } | undefined
  for (let last = index + 1; last < Math.min(found.length, index + most); last++) {
    const [before, word] = found.slice(last - 1, last + 1) as [FoundName, FoundName]
    if (!between.test(text.slice(before.to, word.from))) break
    row += ` ${word.folded}`
    const mask = whole.get(row)
    if (mask !== undefined) longest = { to: word.to, mask, last }
  }
  return longest
}
