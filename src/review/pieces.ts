import { sanitise } from '../output/sanitise.ts'
import { widthOf } from '../output/width.ts'

/** How a piece of text is meant; the view gives it its colour. */
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

/** A piece of a line that is shown in one way; its text is harmless. */
export interface Piece {
  text: string
  tone: Tone
}

const printable = /^[ -~]*$/

/** Text of the service for one line of the screen. */
export function safe(text: string): string {
  return printable.test(text) ? text : sanitise(text.replaceAll('\t', '  '))
}

export function piece(text: string, tone: Tone = 'plain'): Piece {
  return { text: safe(text), tone }
}

export function widthOfPieces(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + quickWidth(text), 0)
}

function quickWidth(text: string): number {
  return printable.test(text) ? text.length : widthOf(text)
}

/** Cuts a line to a width, with `…` where something is missing. */
export function cutPieces(pieces: readonly Piece[], width: number): Piece[] {
  if (widthOfPieces(pieces) <= width) return [...pieces]
  const [first = []] = breakPieces(pieces, Math.max(1, width - 1))
  return [...first, { text: '…', tone: 'dim' }]
}

/** Breaks a line into lines of this width: at spaces, or inside of a word that is wider than a line. */
export function wrapPieces(pieces: readonly Piece[], width: number): Piece[][] {
  if (widthOfPieces(pieces) <= width) return [[...pieces]]
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
    // a word can be made of pieces, as where a part of it is marked
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
    // the space at which a line is broken isn't shown
    if (isSpace(word[0])) continue
    if (wide <= width) {
      line.push(...word)
      used = wide
      continue
    }
    const parts = breakPieces(word, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? []
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

/** Breaks wherever the width is reached. */
function breakPieces(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const { text, tone } of pieces) {
    let part = ''
    for (const character of printable.test(text) ? text : segments(text)) {
      const wide = quickWidth(character)
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

function segments(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}
