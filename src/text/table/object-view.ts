import { type Column, kindOf, words } from '../columns.ts'
import { objectFields } from '../fields.ts'
import { paint, statusColor } from '../paint.ts'
import { blockText, lineText, shownText } from '../text.ts'
import { gap, widthOf, wrap, wrapBlock } from '../width.ts'
import { layOut } from './lay-out.ts'
import type { TextArea } from './table.ts'

/** One thing as key and value on a terminal: the columns of its command first, then whatever else it has. */
export function objectView(
  value: unknown,
  columns: readonly Column[],
  area: TextArea,
  picked: boolean,
): string {
  const colors = paint(area.color)
  const fields = objectFields(value, columns, picked, 1).map(({ path, value, column }) => {
    const isBlock = kindOf(column) === 'block'
    return {
      label: lineText(column.header?.toLowerCase() ?? labelOf(path)),
      text: isBlock ? blockText(value) : shownText(value, column),
      isBlock,
      isStatus: kindOf(column) === 'status',
    }
  })
  const labelWidth = labelWidthOf(fields, area.width)
  const room = Math.max(1, area.width - labelWidth - gap.length)
  const rows = fields.map(({ label, text, isBlock, isStatus }) => {
    const lines = isBlock ? wrapBlock(text, room) : wrap(text, room)
    const color = isStatus ? statusColor(colors, text) : String
    const labels = labelLines(label, labelWidth)
    return [labels.map(colors.dim).join('\n'), lines.map(color).join('\n')]
  })
  return layOut(rows, { widths: [labelWidth, room] })
}

/** A third of the line, or as much more as the keys want and no value that stands on one line there needs. */
function labelWidthOf(fields: readonly { label: string; text: string }[], width: number): number {
  const third = Math.floor(width / 3)
  const widest = fields.reduce((most, { label }) => Math.max(most, widthOf(label)), 1)
  const room = width - third - gap.length
  const needed = fields.reduce((most, { text }) => {
    const size = widthOf(text)
    return size <= room ? Math.max(most, size) : most
  }, 0)
  return Math.max(1, Math.min(widest, Math.max(third, width - gap.length - needed)))
}

/** A key that is wider goes on below, at its dots where they are. */
function labelLines(label: string, width: number): string[] {
  if (widthOf(label) <= width) return [label]
  const lead = width > 3 * gap.length ? gap : ''
  const [first = '', ...others] = label
    .split(/(?<=\.)/)
    .flatMap((part, index) => wrap(part, index === 0 ? width : width - lead.length))
  return [first, ...others.map((part) => lead + part)]
}

/** a nested key stays as `--columns` takes it */
function labelOf(path: string): string {
  return path.includes('.') ? path : words(path)
}
