import type { Row } from './row-writer.ts'

export interface InlineSpan {
  text: string
  kind: Row['kind']
}

/** A line of an inline diff, which combines the old and the new text. */
export interface InlineLine {
  kind: Row['kind'] | 'mixed'
  spans: InlineSpan[]
  /**
   * the indexes of the rows that the line shows, starting with the row of the new text if there is
   * one
   */
  rows: number[]
}

/** Converts rows to lines with marked words. Combines rows that were compared together. */
export function inlineLines(rows: readonly Row[]): InlineLine[] {
  const lines: InlineLine[] = []
  for (let at = 0; at < rows.length; ) {
    const end = endOfPassage(rows, at)
    const own = rows.slice(at, end)
    if (own.some(({ words }) => words)) lines.push(...mixedLines(own, at))
    else {
      for (const [index, { kind, text }] of own.entries()) {
        lines.push({ kind, spans: [{ text, kind }], rows: [at + index] })
      }
    }
    at = end
  }
  return lines
}

function endOfPassage(rows: readonly Row[], at: number): number {
  const { kind, group, passage } = rows[at] as Row
  const isSame = (row: Row | undefined) =>
    row !== undefined &&
    row.kind !== 'same' &&
    (passage === undefined ? row.group === group : row.passage === passage)
  let end = at + 1
  if (kind !== 'same') while (isSame(rows[end])) end++
  return end
}

/** A removed passage of the old text. */
interface Removal {
  text: string
  row: number
  /** true if the passage is a whole line */
  isLine: boolean
  /** true if whitespace separates the passage from the kept text after it */
  hasGap: boolean
}

/** Returns the new text, with the removed passages inserted at their old positions. */
function mixedLines(rows: readonly Row[], first: number): InlineLine[] {
  const removals = removedSpans(rows, first)
  const lines: InlineLine[] = []
  let line: InlineLine = { kind: 'mixed', spans: [], rows: [] }
  let kept = 0
  const insertSpan = (isReplaced: boolean) => {
    const stretches = removals.get(kept) ?? []
    for (const [index, stretch] of stretches.entries()) {
      if (stretch.isLine && line.spans.length === 0) {
        lines.push(removedLine(stretch))
        continue
      }
      // the line break after a passage separates it from the next one
      const isGlued =
        (!isReplaced || index < stretches.length - 1) && (stretch.isLine || stretch.hasGap)
      add(line, isGlued ? `${stretch.text} ` : stretch.text, 'removed')
      line.rows.push(stretch.row)
    }
    removals.delete(kept)
  }
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'added') continue
    line = { kind: 'mixed', spans: [], rows: [first + at] }
    if (!row.words) {
      // only whole removed lines belong above this line; the other passages belong to the next line
      const stretches = removals.get(kept) ?? []
      const within = row.text === '' ? 0 : stretches.findIndex(({ isLine }) => !isLine)
      const whole = stretches.splice(0, within < 0 ? stretches.length : within)
      lines.push(...whole.map(removedLine))
      lines.push({ ...line, kind: 'added', spans: [{ text: row.text, kind: 'added' }] })
      continue
    }
    for (const { text, changed, isLayout } of linePieces(row)) {
      if (changed) insertSpan(true)
      if (changed || isLayout) {
        add(line, text, changed ? 'added' : 'same')
        continue
      }
      for (const part of text.match(/\s+|\S/g) ?? []) {
        if (part.trim() !== '') {
          insertSpan(false)
          kept++
        }
        add(line, part, 'same')
      }
    }
    const isNew = line.spans.every(({ kind, text }) => kind === 'added' || text.trim() === '')
    lines.push(
      isNew ? { ...line, kind: 'added', spans: [{ text: row.text, kind: 'added' }] } : line,
    )
  }
  // the passages that were removed after the last kept word
  const last = lines.at(-1)
  for (const stretch of [...removals.values()].flat()) {
    if (stretch.isLine || last?.kind !== 'mixed') lines.push(removedLine(stretch))
    else {
      add(last, stretch.text, 'removed')
      last.rows.push(stretch.row)
    }
  }
  return lines
}

function add({ spans }: InlineLine, text: string, kind: Row['kind']): void {
  const last = spans.at(-1)
  if (last?.kind === kind) last.text += text
  else if (text !== '') spans.push({ text, kind })
}

function removedLine({ text, row }: Removal): InlineLine {
  return { kind: 'removed', spans: [{ text, kind: 'removed' }], rows: [row] }
}

/** Groups the removed passages by the number of kept characters before them. */
function removedSpans(rows: readonly Row[], first: number): Map<number, Removal[]> {
  const removals = new Map<number, Removal[]>()
  let kept = 0
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'removed') continue
    const pieces = linePieces(row)
    for (const [index, { text, changed, isLayout }] of pieces.entries()) {
      if (isLayout) continue
      if (!changed) {
        kept += text.replace(/\s+/g, '').length
        continue
      }
      const stretch = {
        text,
        row: first + at,
        isLine: pieces.length === 1,
        hasGap: /^\s|^$/.test(pieces[index + 1]?.text ?? '') && !/\s$/.test(text),
      }
      const others = removals.get(kept)
      if (others) others.push(stretch)
      else removals.set(kept, [stretch])
    }
  }
  return removals
}

interface RowPiece {
  text: string
  changed: boolean
  /**
   * true for a list number, and for the `>` of a quotation, whose count depends on the line
   * wrapping
   */
  isLayout: boolean
}

/** Splits a row into pieces. If no words of a row were kept, the whole row counts as changed. */
function linePieces({ text, words, listNumber }: Row): RowPiece[] {
  if (!words) return text === '' ? [] : [{ text, changed: true, isLayout: false }]
  let start = 0
  return words.flatMap(({ text, changed }, at): RowPiece[] => {
    const quote = at === 0 && !changed ? (/^\s*(?:>\s*)+/.exec(text)?.[0].length ?? 0) : 0
    const from = listNumber && !changed ? listNumber.from - start : text.length
    const to = listNumber && !changed ? listNumber.to - start : text.length
    start += text.length
    const isNumber = from >= quote && to <= text.length
    const ends = isNumber ? [quote, from, to, text.length] : [quote, text.length]
    let end = 0
    return ends.flatMap((next, part) => {
      const own = { text: text.slice(end, next), changed, isLayout: part % 2 === 0 }
      end = next
      return own.text === '' ? [] : [own]
    })
  })
}
