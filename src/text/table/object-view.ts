import { type Column, kindOf, words } from '../columns.ts'
import { objectFields } from '../fields.ts'
import { paint, statusColor } from '../paint.ts'
import { blockText, lineText, shownText } from '../text.ts'
import { cut, gap, widthOf, wrap, wrapBlock } from '../width.ts'
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
  const fields = objectFields(value, columns, picked, 1).map((field) => ({
    ...field,
    label: lineText(field.column.header?.toLowerCase() ?? label(field.path)),
  }))
  const widest = fields.reduce((most, { label }) => Math.max(most, widthOf(label)), 1)
  const labelWidth = Math.max(1, Math.min(widest, Math.floor(area.width / 3)))
  const room = Math.max(1, area.width - labelWidth - gap.length)
  const rows = fields.map(({ label, value, column }) => {
    const kind = kindOf(column)
    const text = kind === 'block' ? blockText(value) : shownText(value, column)
    const lines = kind === 'block' ? wrapBlock(text, room) : wrap(text, room)
    const color = kind === 'status' ? statusColor(colors, text) : String
    return [colors.dim(cut(label, labelWidth)), lines.map(color).join('\n')]
  })
  return layOut(rows, { widths: [labelWidth, room] })
}

/** a nested key stays as `--columns` takes it */
function label(path: string): string {
  return path.includes('.') ? path : words(path)
}
