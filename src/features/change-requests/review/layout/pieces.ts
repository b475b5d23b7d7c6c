import { sanitize } from '../../../../output/text/sanitize.ts'
import { textWidth } from '../../../../output/text/width.ts'

/** The style of a piece of text. The view assigns a color to it. */
export type Tone =
  | 'plain'
  | 'dim'
  | 'strong'
  | 'added'
  | 'removed'
  | 'added-word'
  | 'removed-word'
  | 'warning'
  | 'error'
  | 'accent'
  | 'chosen'
  /** a search match */
  | 'hit'
  | 'hit-in-row'

/** A piece of a line with one style. Its text is safe for a terminal. */
export interface Piece {
  text: string
  tone: Tone
}

const printable = /^[ -~]*$/

// Visible characters that are one or two cells wide and can't control a terminal. They allow a fast
// test, because most text consists of them and a page has thousands of lines.
const one = ' -~¡-¬®-˿Ͱ-҂Ҋ-ԯ‐-‧‰-※‽-⁈⁊-⁞₠-₿→↳−─-╿▏▸●✓✎'
const two = '　-〩〰-〾ぁ-ゖァ-ヿ㐀-䶿一-鿿가-힣！-｠'
const simple = new RegExp(`^[${one}${two}]*$`)
const runs = new RegExp(`[${one}]+|[${two}]+|[^${one}${two}]+`, 'g')
const narrow = new RegExp(`^[${one}]`)
const allNarrow = new RegExp(`^[${one}]*$`)
const wide = new RegExp(`^[${two}]`)
// characters that change the width of the preceding character
const joining = /[\u200d\u20e3\ufe0e\ufe0f]/

/** Makes text from the service safe to show on one line of the screen. */
export function safe(text: string): string {
  return simple.test(text) ? text : sanitize(text.replaceAll('\t', '  '))
}

export function piece(text: string, tone: Tone = 'plain'): Piece {
  return { text: safe(text), tone }
}

export function widthOfPieces(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + quickWidth(text), 0)
}

function quickWidth(text: string): number {
  if (printable.test(text)) return text.length
  if (joining.test(text)) {
    if (text.length <= maxCachedLength) return widthOfOne(text)
    return segments(text).reduce((sum, one) => sum + widthOfOne(one), 0)
  }
  return (text.match(runs) ?? []).reduce((sum, run) => {
    if (narrow.test(run)) return sum + run.length
    return sum + (wide.test(run) ? 2 * run.length : textWidth(run))
  }, 0)
}

const widths = new Map<string, number>()

/** The maximum length of text whose width is cached. Only short text recurs often. */
const maxCachedLength = 16

/**
 * Returns the width of a segment. Caches the width, because measuring several code points is slow.
 */
function widthOfOne(segment: string): number {
  const known = widths.get(segment)
  if (known !== undefined) return known
  const width = textWidth(segment)
  if (widths.size > 2000) widths.clear()
  widths.set(segment, width)
  return width
}

/** Truncates a line to a width, and marks the truncation with `…`. */
export function cutPieces(pieces: readonly Piece[], width: number): Piece[] {
  if (widthOfPieces(pieces) <= width) return [...pieces]
  const room = Math.max(1, width - 1)
  const [broken = []] = isNarrow(pieces)
    ? [slicePieces(pieces, 0, room)]
    : breakPieces(pieces, room)
  // a single character can be wider than the available width
  const first = widthOfPieces(broken) <= room ? broken : []
  return [...first, { text: '…', tone: 'dim' }]
}

/** Wraps a line at spaces. Breaks words that are wider than a line. */
export function wrapPieces(pieces: readonly Piece[], width: number): Piece[][] {
  if (widthOfPieces(pieces) <= width) return [[...pieces]]
  return isNarrow(pieces) ? wrapNarrow(pieces, width) : wrapAny(pieces, width)
}

/** Returns whether every character is one cell wide, so that character positions equal columns. */
function isNarrow(pieces: readonly Piece[]): boolean {
  return pieces.every(({ text }) => allNarrow.test(text))
}

function slicePieces(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const sliced: Piece[] = []
  let start = 0
  for (const { text, tone } of pieces) {
    const end = start + text.length
    if (end > from && start < to) {
      sliced.push({ text: text.slice(Math.max(0, from - start), to - start), tone })
    }
    start = end
  }
  return sliced
}

function wrapNarrow(pieces: readonly Piece[], width: number): Piece[][] {
  const whole = pieces.map(({ text }) => text).join('')
  const lines: Piece[][] = []
  for (let at = 0; at < whole.length; ) {
    if (whole.length - at <= width) {
      lines.push(slicePieces(pieces, at, whole.length))
      break
    }
    const space = whole.lastIndexOf(' ', at + width)
    // if only spaces precede the word, break the word at the full width
    const isBroken = space <= at || whole.slice(at, space).trim() === ''
    const end = isBroken ? at + width : space
    lines.push(slicePieces(pieces, at, end))
    at = end
    // omit the spaces at which the line is wrapped
    while (!isBroken && whole[at] === ' ') at++
  }
  return lines
}

function wrapAny(pieces: readonly Piece[], width: number): Piece[][] {
  const words = pieces.flatMap(({ text, tone }) =>
    (text.match(/\s+|[^\s]+/g) ?? []).map((word) => ({ text: word, tone })),
  )
  const lines: Piece[][] = []
  let line: Piece[] = []
  let used = 0
  const end = () => {
    lines.push(joined(line))
    line = []
    used = 0
  }
  for (let at = 0; at < words.length; ) {
    // a word can consist of several pieces, for example if only some of its letters are marked
    let last = at
    while (!isSpace(words[last]) && words[last + 1] && !isSpace(words[last + 1])) last++
    const word = words.slice(at, last + 1)
    const wide = widthOfPieces(word)
    at = last + 1
    if (used + wide <= width) {
      line.push(...word)
      used += wide
      continue
    }
    if (used > 0) end()
    if (isSpace(word[0])) continue
    const parts = wide <= width ? [word] : breakPieces(word, width)
    lines.push(...parts.slice(0, -1))
    line = [...(parts.at(-1) ?? [])]
    used = widthOfPieces(line)
  }
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

function isSpace(word: Piece | undefined): boolean {
  return word !== undefined && /^\s/.test(word.text)
}

function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const { text, tone } of pieces) {
    const last = whole.at(-1)
    if (last?.tone === tone) last.text += text
    else whole.push({ text, tone })
  }
  return whole
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Breaks a line at exactly the given width. */
function breakPieces(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const { text, tone } of pieces) {
    let part = ''
    for (const character of printable.test(text) ? text : segments(text)) {
      const wide = widthOfOne(character)
      if (used + wide > width && used > 0) {
        if (part !== '') lines.at(-1)?.push({ text: part, tone })
        lines.push([])
        part = ''
        used = 0
      }
      part += character
      used += wide
    }
    if (part !== '') lines.at(-1)?.push({ text: part, tone })
  }
  return lines
}

const segmented = new Map<string, readonly string[]>()

/**
 * Splits text into characters. Caches the characters, because text is measured before it is wrapped
 * and again for each word.
 */
function segments(text: string): readonly string[] {
  const known = segmented.get(text)
  if (known) return known
  const found = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (segmented.size > 50) segmented.clear()
  segmented.set(text, found)
  return found
}
