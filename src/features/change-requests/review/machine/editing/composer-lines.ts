import { textWidth } from '../../../../../output/text/width.ts'
import { cutPieces, type Piece, piece, safe } from '../../layout/pieces.ts'
import type { Purpose, Size } from '../effects.ts'
import type { DialogOf } from '../state.ts'

type Compose = DialogOf<'compose'>

/** A line of the wrapped text, given as start and end positions in the text. */
interface TextRow {
  start: number
  end: number
}

/** The maximum number of text lines that the composer shows. */
const maxRows = 8

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const printable = /^[ -~]*$/

/** Wraps text at spaces. Breaks words that are wider than a line. */
function wrappedRows(text: string, width: number): readonly TextRow[] {
  const rows: TextRow[] = []
  let start = 0
  for (const line of text.split('\n')) {
    for (const row of lineRows(line, width)) {
      rows.push({ start: start + row.start, end: start + row.end })
    }
    start += line.length + 1
  }
  return rows
}

function lineRows(line: string, width: number): TextRow[] {
  const rows: TextRow[] = []
  let [start, used, space] = [0, 0, 0]
  const isPlain = printable.test(line)
  const characters = isPlain ? line : Array.from(graphemes.segment(line), ({ segment }) => segment)
  let at = 0
  for (const character of characters) {
    const wide = isPlain ? 1 : textWidth(safe(character))
    if (used + wide > width && at > start) {
      const end = space > start ? space : at
      rows.push({ start, end })
      used = isPlain ? at - end : textWidth(safe(line.slice(end, at)))
      start = end
    }
    used += wide
    at += character.length
    if (character === ' ') space = at
  }
  rows.push({ start, end: at })
  return rows
}

/**
 * Returns the width available for text, without the mark before each line and the cursor column.
 */
function textColumns({ columns }: Size): number {
  return Math.max(10, columns - 4)
}

function cursorIndex(rows: readonly TextRow[], cursor: number): number {
  return rows.findLastIndex(({ start }) => start <= cursor)
}

/** Returns the first and last cursor positions in the cursor's line. */
export function cursorRow(size: Size, { text, cursor }: Compose): TextRow {
  const rows = wrappedRows(text, textColumns(size))
  const at = cursorIndex(rows, cursor)
  const { start, end } = rows[at] as TextRow
  // the position after a wrapped line belongs to the next line
  const isWrapped = rows[at + 1]?.start === end
  return { start, end: isWrapped ? end - 1 : end }
}

/** Returns the position one line above or below the cursor. */
export function verticalPlace(size: Size, { text, cursor }: Compose, key: 'up' | 'down'): number {
  const rows = wrappedRows(text, textColumns(size))
  const at = cursorIndex(rows, cursor)
  const next = rows[at + (key === 'up' ? -1 : 1)]
  if (!next) return key === 'up' ? 0 : text.length
  const place = Math.min(next.end, next.start + cursor - (rows[at]?.start ?? 0))
  // don't split a character that consists of several code units
  const before = graphemes.segment(text.slice(next.start, place + 1))
  return next.start + ([...before].findLast(({ index }) => next.start + index <= place)?.index ?? 0)
}

const composers = new WeakMap<Compose, { size: Size; lines: Piece[][] }>()

/**
 * Returns the lines of the composer: the subject, the text around the cursor, and the key hints.
 */
export function composerLines(size: Size, dialog: Compose): Piece[][] {
  const found = composers.get(dialog)
  if (found?.size === size) return found.lines
  const lines = makeLines(size, dialog)
  composers.set(dialog, { size, lines })
  return lines
}

function makeLines(size: Size, dialog: Compose): Piece[][] {
  const { text, cursor, purpose, isSending, error } = dialog
  const width = size.columns - 1
  const rows = wrappedRows(text, textColumns(size))
  const at = cursorIndex(rows, cursor)
  const most = Math.max(1, Math.min(maxRows, Math.floor((size.rows - 4) / 2)))
  const top = Math.max(0, Math.min(at - Math.floor(most / 2), rows.length - most))
  const shown = rows.slice(top, top + most)
  const place = rows.length > most ? ` · line ${at + 1} of ${rows.length}` : ''
  const keys = isSending ? 'Sending…' : composeKeys(text)
  return [
    [
      ...cutPieces([piece(composeSubject(purpose), 'strong')], width - place.length),
      ...(place === '' ? [] : [piece(place, 'dim')]),
    ],
    ...shown.map(({ start, end }, index) => {
      const mark = piece(top + index === 0 ? '> ' : '  ')
      if (top + index !== at) return [mark, piece(text.slice(start, end))]
      const under = [...graphemes.segment(text.slice(cursor, end))][0]?.segment ?? ''
      return [
        ...[mark, piece(text.slice(start, cursor))],
        piece(under === '' ? ' ' : under, 'chosen'),
        piece(text.slice(cursor + under.length, end)),
      ]
    }),
    cutPieces([error === undefined ? piece(keys, 'dim') : piece(error, 'error')], width),
  ]
}

/**
 * Returns the key hints. The most important keys are first, because a narrow screen truncates the
 * line.
 */
function composeKeys(text: string): string {
  const isMultiline = text.includes('\n')
  const send = isMultiline ? 'Ctrl-S: send' : 'Enter: send'
  const line = isMultiline ? [] : ['Alt-Enter: new line']
  return [send, 'Esc: keep draft', ...line, 'Ctrl-P: preview', 'Ctrl-O: editor'].join(' · ')
}

function composeSubject(purpose: Purpose): string {
  if (purpose.kind === 'reply') return `Reply to ${purpose.to}`
  if (purpose.kind === 'page') return purpose.title
  if (purpose.kind === 'words') return `Your ${purpose.reply === undefined ? 'comment' : 'reply'}`
  if (purpose.page === undefined) return 'Comment on the change request'
  const where = purpose.title ?? purpose.page
  return purpose.block === undefined ? `Comment on "${where}"` : `Comment on a line of "${where}"`
}
