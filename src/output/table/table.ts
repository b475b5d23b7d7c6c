import { type Column, columnHeader, columnKind, shownValue } from '../columns.ts'
import type { TextArea } from '../formatter.ts'
import { paint, statusColor } from '../text/paint.ts'
import { blockText, lineText, shownText } from '../text/text.ts'
import { cut, gap, textWidth, wrap, wrapBlock } from '../text/width.ts'
import { type Align, layOut } from './lay-out.ts'
import { type Claim, columnIndent, minWidth, shareWidth, type TableLine } from './share.ts'

interface Cell {
  text: string
  color: (text: string) => string
  /** true if line breaks in the text are kept */
  isBlock?: boolean
}

/**
 * Creates a borderless table. The column widths are based on a sample of rows, so that later pages
 * fit below the same header. A row that needs more space uses the free space at the end of the
 * line. An ID may also use space that other columns don't need.
 */
export function createTable(
  columns: readonly Column[],
  area: TextArea,
  sample: readonly unknown[],
  { headless = false } = {},
) {
  const colors = paint(area.color)
  const headers = headless ? [] : columns.map((column) => lineText(columnHeader(column)))
  const claims = columns.map((column, index): Claim => {
    const widest = sample.reduce<number>(
      (widest, item) => Math.max(widest, textWidth(shownText(shownValue(item, column), column))),
      textWidth(headers[index] ?? ''),
    )
    return { natural: Math.min(area.width, widest), gives: givesWay(column) }
  })
  const shares = shareWidth(claims, area.width, gap.length)
  const aligns = columns.map(
    (column): Align => (shares.length === 1 && isNumeric(column, sample) ? 'right' : 'left'),
  )
  const lines = shares.map((line) => {
    const last = line.widths.length - 1
    const free = area.width - line.widths.reduce((sum, width) => sum + width, gap.length * last)
    if (aligns[line.columns[last] ?? 0] === 'right') return { ...line, free }
    // assigns the free space to the last column, because a later row may need it
    const widths = line.widths.map((width, column) => width + (column === last ? free : 0))
    return { ...line, widths, free: 0 }
  })

  /** Returns the column widths for a row whose cells have the given widths. */
  const widthsFor = (needs: readonly number[], line: TableLine & { free: number }) => {
    const { widths, isWhole } = line
    const last = widths.length - 1
    const short = needs.flatMap((need, column) => (need > (widths[column] ?? 0) ? [column] : []))
    const columnClaim = (column: number) => claims[line.columns[column] ?? -1]
    const isId = (column: number) => columnClaim(column)?.gives === 'never'
    const takers = [...short.filter(isId), ...short.filter((column) => isWhole && !isId(column))]
    if (takers.length === 0) return widths
    const own = [...widths]
    let open = line.free
    for (const taker of takers) {
      let wanted = (needs[taker] ?? 0) - (own[taker] ?? 0)
      const take = (offered: number) => {
        const taken = Math.max(0, Math.min(wanted, offered))
        wanted -= taken
        own[taker] = (own[taker] ?? 0) + taken
        return taken
      }
      const from = (donor: number, kept: number) => {
        const width = own[donor] ?? 0
        if (donor !== taker) own[donor] = width - take(width - Math.max(1, kept))
      }
      open -= take(open)
      const donors = isId(taker) ? own.map((_, column) => last - column) : [last]
      for (const donor of donors) from(donor, needs[donor] ?? 0)
      if (!isId(taker)) continue
      for (const donor of donors) {
        const claim = columnClaim(donor)
        const natural = needs[donor] ?? 0
        from(donor, claim ? minWidth({ ...claim, natural }, true) : 0)
      }
      for (const donor of donors) from(donor, isId(donor) ? (needs[donor] ?? 0) : 0)
    }
    return own
  }

  const lineGroups = (cells: readonly Cell[]) =>
    lines.map((line, index) => {
      const inLine = line.columns.map((column, at) => ({
        cell: cells[column] as Cell,
        lead: columnIndent(at, index, area.width),
      }))
      const needs = inLine.map(({ cell, lead }) => textWidth(cell.text) + lead.length)
      const widths = widthsFor(needs, line)
      const texts = inLine.map(({ cell, lead }, at) =>
        fitCell(cell, widths[at] ?? 1, lead, area.wrap),
      )
      return { widths, texts }
    })

  return {
    headLines: lines.length,
    head: () =>
      drawLines(lineGroups(headers.map((text) => ({ text, color: colors.bold }))), aligns),
    rows: (items: readonly unknown[]) =>
      drawLines(
        items.flatMap((item) =>
          lineGroups(
            columns.map((column) => {
              const value = shownValue(item, column)
              const kind = columnKind(column)
              if (kind === 'block' && area.wrap)
                return { text: blockText(value), color: String, isBlock: true }
              const text = shownText(value, column)
              return { text, color: kind === 'status' ? statusColor(colors, text) : String }
            }),
          ),
        ),
        aligns,
      ),
  }
}

interface FittedLine {
  widths: readonly number[]
  texts: readonly string[]
}

/**
 * Draws lines with the same widths together, even if they aren't adjacent in the table, and
 * restores the order afterwards.
 */
function drawLines(lines: readonly FittedLine[], aligns: readonly Align[]): string {
  const alike = new Map<readonly number[], number[]>()
  for (const [index, { widths }] of lines.entries()) {
    const indexes = alike.get(widths)
    if (indexes) indexes.push(index)
    else alike.set(widths, [index])
  }
  const texts: string[] = []
  for (const [widths, indexes] of alike) {
    const rows = indexes.map((index) => lines[index]?.texts ?? [])
    const laidOut = layOut(rows, { widths, aligns }).split('\n')
    let from = 0
    for (const [at, index] of indexes.entries()) {
      const height = Math.max(...(rows[at] ?? []).map((text) => text.split('\n').length))
      texts[index] = laidOut.slice(from, from + height).join('\n')
      from += height
    }
  }
  return texts.map((text) => `${text}\n`).join('')
}

function fitCell({ text, color, isBlock }: Cell, width: number, lead: string, wraps = false) {
  const room = Math.max(1, width - lead.length)
  if (!wraps) return lead + color(cut(text, room))
  const lines = isBlock ? wrapBlock(text, room) : wrap(text, room)
  return lines.map((line) => lead + color(line)).join('\n')
}

function givesWay(column: Column): Claim['gives'] {
  const kind = columnKind(column)
  if (kind === 'id' || kind === 'time') return 'never'
  return kind === 'status' ? 'last' : 'first'
}

function isNumeric(column: Column, items: readonly unknown[]): boolean {
  const values = items.map((item) => shownValue(item, column))
  return (
    values.some((value) => typeof value === 'number') &&
    values.every((value) => typeof (value ?? 0) === 'number')
  )
}
