import { type Paint, paint } from '../../../output/text/paint.ts'
import { sanitize, sanitizeBlock } from '../../../output/text/sanitize.ts'
import { textWidth, wrapPositions } from '../../../output/text/width.ts'
import { describeState, numberAndSubject } from '../model/describe-change.ts'
import {
  type DiffEntry,
  type DiffFormat,
  type DiffHead,
  mainHeading,
  sections,
  totalsLine,
} from './format.ts'
import { createHunks, type Hunk, sideBySide } from './model/hunks.ts'
import { type InlineSpan, inlineLines } from './model/inline.ts'
import { bracketed, rowLinkWarnings, rowNotes, visibleBlanks } from './model/row-notes.ts'
import type { Row, TextDiff } from './model/text-diff.ts'

export interface TextOptions {
  /** the width of the terminal; absent in a pipe, because lines aren't wrapped there */
  width?: number
  color: boolean
  word?: boolean
  sideBySide?: boolean
}

/** The number of columns of the side-by-side format in a pipe. */
const widthInPipe = 160

type Style = Row['kind'] | 'marked' | 'struck'

/** Formats the diff as text: unified, with marked words, or side by side. */
export function textFormat(options: TextOptions): DiffFormat {
  const printer = new Printer(options)
  return {
    head: (diff) => printer.head(diff),
    page: (entry) => printer.page(entry),
    foot: (totals) => `${printer.dim(totalsLine(totals))}\n`,
  }
}

/**
 * Returns text from the service as a single line. Sanitizes the line for a terminal. In a pipe,
 * replaces only the line breaks.
 */
export function oneLine(text: string, { width, color }: TextOptions): string {
  return width === undefined && !color ? text.replace(/\r?\n/g, ' ') : sanitize(text)
}

class Printer {
  readonly #options: TextOptions
  readonly #colors: Paint

  constructor(options: TextOptions) {
    this.#options = options
    this.#colors = paint(options.color)
  }

  head({ changeRequest, base, pages, files }: DiffHead): string {
    const { bold } = this.#colors
    return [
      `${bold(this.#title(`Change request ${numberAndSubject(changeRequest)}`))}\n`,
      `${this.dim(this.#title(describeState({ changeRequest, base })))}\n\n`,
      ...sections({ pages, files }).map(([title, entries]) => this.#section(title, entries)),
    ].join('')
  }

  page(entry: DiffEntry): string {
    const { text, mainText, letter, title, path, mark } = entry
    if (!text) return ''
    const { bold, yellow } = this.#colors
    const lines = [
      `${bold(`${letter} ${this.#title(title)}`)}  ${this.dim(this.#title(path))}  +${text.added} -${text.removed}${mark && `  ${yellow(`*${mark}*`)}`}`,
    ]
    if (text.coarse)
      lines.push(
        this.dim('This text has many differences. The diff may mark unchanged text as changed.'),
      )
    lines.push(...this.#hunks(text))
    if (mainText) {
      const { added, removed } = mainText
      lines.push(yellow(`${mainHeading}  +${added} -${removed}`), ...this.#hunks(mainText))
    }
    return `${lines.join('\n')}\n\n`
  }

  #hunks(text: TextDiff): string[] {
    const { cyan } = this.#colors
    return createHunks(text).flatMap((hunk) => {
      const { before, after } = hunk
      const place = `@@ -${before.start},${before.count} +${after.start},${after.count} @@`
      return [cyan(place), ...this.#hunk(hunk)]
    })
  }

  dim(text: string): string {
    return this.#colors.dim(text)
  }

  #title(text: string): string {
    return oneLine(text, this.#options)
  }

  #section(title: string, entries: readonly DiffEntry[]): string {
    if (entries.length === 0) return ''
    const { bold, yellow } = this.#colors
    const lines = entries.flatMap(({ letter, title, path, notes, mark }) => [
      `  ${this.#letter(letter)} ${this.#title(title)}${path === title ? '' : `  ${this.dim(this.#title(path))}`}${mark && `  ${yellow(`*${mark}*`)}`}`,
      ...notes.map((note) => `      ${this.dim(this.#title(note))}`),
    ])
    return `${bold(title)}\n${lines.join('\n')}\n\n`
  }

  #letter(letter: string): string {
    const { green, red, yellow, cyan } = this.#colors
    const colors: Record<string, (text: string) => string> = { A: green, D: red, R: cyan }
    return (colors[letter] ?? yellow)(letter)
  }

  #hunk({ rows }: Hunk): string[] {
    const { sideBySide: columns, word } = this.#options
    const notes = rowNotes(rows)
    const warnings = rowLinkWarnings(rows)
    const noteOn = (row: Row | undefined) => {
      const [note, warning] = row ? [notes.get(row), warnings.get(row)] : []
      return [
        ...(warning === undefined ? [] : [this.#colors.yellow(`\\ warning: ${warning}`)]),
        ...(note === undefined ? [] : [this.dim(`\\ ${note}`)]),
      ]
    }
    if (columns) {
      const noteLines = rows.flatMap(noteOn)
      return [...this.#columns(rows), ...noteLines]
    }
    if (word) {
      return inlineLines(rows).flatMap(({ kind, spans, rows: places }) => [
        ...(kind === 'mixed'
          ? this.#lines('~', this.#inline(spans), (text) => text)
          : this.#lines(signs[kind], styledPieces(spans), this.#color(kind))),
        ...places.flatMap((place) => noteOn(rows[place])),
      ])
    }
    return rows.flatMap((row) => {
      const lines = this.#lines(signs[row.kind], this.#pieces(row), this.#color(row.kind))
      // note a missing final line break only if it is the only difference
      const isTwin = ({ kind, text }: Row) => kind !== row.kind && text === row.text
      const isNoted = row.noNewline && row.kind !== 'same' && rows.some(isTwin)
      return [...lines, ...(isNoted ? ['\\ no line end'] : []), ...noteOn(row)]
    })
  }

  #inline(spans: readonly InlineSpan[]): SpanPiece<Style>[] {
    return spans.map(({ text, kind }) => ({
      text: kind === 'same' ? text : bracketed(text, kind),
      style: kind === 'removed' ? 'struck' : kind,
    }))
  }

  #lines(
    sign: string,
    pieces: readonly SpanPiece<Style>[],
    color: (text: string) => string,
  ): string[] {
    const { width } = this.#options
    const own = pieces.map(({ text, style }) => ({ text: this.#text(text), style }))
    const lines = width === undefined ? [own] : wrapPieces(own, Math.max(10, width - 1))
    return lines.map((line) => color(sign) + this.#painted(line, color))
  }

  #painted(pieces: readonly SpanPiece<Style>[], color: (text: string) => string): string {
    const { inverse, red, green, strikethrough } = this.#colors
    return pieces
      .map(({ text, style }) => {
        if (style === 'marked') return color(inverse(text))
        if (style === 'struck') return red(strikethrough(text))
        return style === 'removed' ? red(text) : style === 'added' ? green(text) : color(text)
      })
      .join('')
  }

  /** Marks changed words with colors, or with brackets if the terminal has no colors. */
  #pieces({ kind, text, words }: Row): SpanPiece<Style>[] {
    const { width, color } = this.#options
    const isMarked = color || width !== undefined
    if (!words || kind === 'same' || !isMarked) return [{ text, style: kind }]
    return words.map(({ text, changed }) => {
      if (!changed) return { text, style: kind }
      return { text: color ? visibleBlanks(text) : bracketed(text, kind), style: 'marked' }
    })
  }

  #color(kind: Row['kind']): (text: string) => string {
    const { red, green } = this.#colors
    return kind === 'removed' ? red : kind === 'added' ? green : (text) => text
  }

  #text(text: string): string {
    const { width, color } = this.#options
    if (width === undefined && !color) return text
    return sanitizeBlock(text).replaceAll('\t', '    ')
  }

  #columns(rows: readonly Row[]): string[] {
    const { width = widthInPipe } = this.#options
    const digits = String(
      Math.max(...rows.map(({ before = 0, after = 0 }) => Math.max(before, after))),
    ).length
    const half = Math.max(digits + 7, Math.floor((width - 3) / 2))
    return sideBySide(rows).flatMap(([left, right]) => {
      const old = this.#cell(left, left?.before, digits, half)
      const now = this.#cell(right, right?.after, digits, half)
      const empty = ' '.repeat(half)
      return Array.from({ length: Math.max(old.length, now.length) }, (_, index) =>
        `${old[index] ?? empty} ${this.dim('│')} ${now[index] ?? empty}`.trimEnd(),
      )
    })
  }

  /** Returns the lines of one column, padded to its width. */
  #cell(row: Row | undefined, number: number | undefined, digits: number, half: number): string[] {
    if (!row) return []
    const color = this.#color(row.kind)
    const pieces = this.#pieces(row).map(({ text, style }) => ({
      text: sanitizeBlock(text).replaceAll('\t', '    '),
      style,
    }))
    const room = half - digits - 3
    return wrapPieces(pieces, room).map((line, index) => {
      const label = (index === 0 ? String(number ?? '') : '').padStart(digits)
      const fill = ' '.repeat(Math.max(0, room - widthOfPieces(line)))
      return `${this.dim(label)} ${color(signs[row.kind])} ${this.#painted(line, color)}${fill}`
    })
  }
}

const signs = { same: ' ', removed: '-', added: '+' } as const

function styledPieces(spans: readonly InlineSpan[]): SpanPiece<Style>[] {
  return spans.map(({ text, kind }) => ({ text, style: kind }))
}

/** A piece of a line with one style. */
interface SpanPiece<Style> {
  text: string
  style: Style
}

/** Wraps a line of pieces at spaces. */
function wrapPieces<Style>(
  pieces: readonly SpanPiece<Style>[],
  width: number,
): SpanPiece<Style>[][] {
  const text = pieces.map((piece) => piece.text).join('')
  const places = [...wrapPositions(text, width), text.length]
  const lines: SpanPiece<Style>[][] = []
  let start = 0
  for (const end of places) {
    lines.push(within(pieces, start, start + text.slice(start, end).trimEnd().length))
    start = end
  }
  return lines
}

function within<Style>(pieces: readonly SpanPiece<Style>[], from: number, to: number) {
  const inside: SpanPiece<Style>[] = []
  let at = 0
  for (const { text, style } of pieces) {
    const cut = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (cut !== '') inside.push({ text: cut, style })
    at += text.length
  }
  return inside
}

function widthOfPieces(pieces: readonly SpanPiece<unknown>[]): number {
  return textWidth(pieces.map(({ text }) => text).join(''))
}
