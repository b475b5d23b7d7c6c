import { decodedView } from './percent-encoded.ts'

export interface MaskedPerson {
  displayName: string
  /** the number in the masked name of the person, such as `007` */
  number: string
}

/** The minimum length of a name part. Shorter parts occur in almost every text. */
const shortestPart = 3

/** The minimum length of a name part that is also masked inside other words, as in `Emilys`. */
const shortestInside = 5

/**
 * Matches scripts with capital letters, which separate words with spaces. In other scripts, names
 * can directly adjoin other text.
 */
const hasCapitals = /^[\p{Lu}\p{Ll}\p{Lt}\p{M}]+$/u

/** Letters that are spelled differently in slugs and email addresses. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** Normalizes text for comparison. Ignores case and diacritics. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[ßæœøłđ]/gu, (letter) => spelled[letter] as string)
}

const words = /[\p{L}\p{M}]+/gu

/** Matches the separators between the parts of a name in texts, slugs, and email addresses. */
const between = /^(?:[\s._+-]+|,\s*)$/

/** A range of a text, with its replacement. */
interface Span {
  from: number
  to: number
  mask: string
}

/** The names of people, in all forms that a text may contain. */
interface Names {
  /** the words of each full name, separated by spaces or joined */
  whole: Map<string, string>
  /** the first word of each full name */
  firsts: Set<string>
  parts: Map<string, string>
  /** the parts that are also searched for inside of words */
  inside: Map<string, string>
  /** the length of the longest of these parts */
  longest: number
  /** the maximum number of words in a name */
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
      if (length < shortestPart) continue
      const mask = `${number}${String.fromCharCode(97 + (index % 26))}`
      add(names.parts, part, mask)
      if (length < shortestInside && hasCapitals.test(part)) continue
      add(names.inside, part, mask)
      names.longest = Math.max(names.longest, length)
    }
  }
  return names
}

/** Returns the variants of a full name: different orders and short forms. */
function nameForms(parts: readonly string[]): string[][] {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length < 2) return []
  return [
    ...parts.map((_, index) => [...parts.slice(index), ...parts.slice(0, index)]),
    [first, last],
    [last, first],
    // an initial identifies a person only in combination with a longer name
    ...(last.length > shortestPart ? [[first.slice(0, 1), last]] : []),
    ...(first.length > shortestPart ? [[first, last.slice(0, 1)]] : []),
  ]
}

/**
 * Returns the replacement for a name. In a slug, ID, or email address, the result must stay valid.
 */
function inPlace(text: string, { from, to, mask }: Span): string {
  const found = text.slice(from, to)
  const isSlug =
    found === found.toLowerCase() ||
    /[\p{L}\p{N}_/@-]$/u.test(text.slice(Math.max(0, from - 2), from)) ||
    /^[\p{N}_@-]/u.test(text.slice(to, to + 1))
  return isSlug ? `member-${mask}` : `Member ${mask}`
}

/** Returns the names in a word. Results are cached by word. */
function wordSpans(word: string, names: Names): Span[] {
  const all = asName(word, [names.whole, names.parts])
  if (all) return [all]
  const spans = spansInside(word, names)
  const isFree = ({ from, to }: Span) => spans.every((one) => to <= one.from || from >= one.to)
  const short: Span[] = []
  let start = 0
  // a capital letter inside a word starts a new word, as in `notesOfTim`
  for (const segment of word.split(/(?<=\p{Ll})(?=\p{Lu})/u)) {
    const own = asName(segment, [names.parts])
    const span = own && { ...own, from: start, to: start + own.to }
    if (span && isFree(span)) short.push(span)
    start += segment.length
  }
  return [...spans, ...short].sort((a, b) => a.from - b.from)
}

/** Returns the mask for a word that is a name, which may be in the possessive: `Tims`. */
function asName(word: string, maps: readonly Map<string, string>[]): Span | undefined {
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
 * Returns the names that occur inside a word. If several names start at the same position, the
 * longest one is used.
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
 * Masks people's names in a text. It finds full names in any order and spelling, parts with at
 * least three letters as separate words, and parts with at least five letters anywhere.
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
    const whole = wholeFrom(index, found, text, names)
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

/** Returns the longest full name that starts at this word. */
function wholeFrom(
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
