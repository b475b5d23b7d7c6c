import { type Column, columnKind, splitKey } from '../columns.ts'
import type { TextArea } from '../formatter.ts'
import { objectFields } from '../text/fields.ts'
import { paint, statusColor } from '../text/paint.ts'
import { blockText, lineText, shownText } from '../text/text.ts'
import { gap, textWidth, wrap, wrapBlock } from '../text/width.ts'
import { layOut } from './lay-out.ts'

/**
 * Formats one object for a terminal, with one line per key. The columns of the command come first,
 * followed by all other fields.
 */
export function objectView(
  value: unknown,
  columns: readonly Column[],
  area: TextArea,
  picked: boolean,
): string {
  const colors = paint(area.color)
  const fields = objectFields(value, columns, picked, 1).map(({ path, value, column }) => {
    const isBlock = columnKind(column) === 'block'
    return {
      label: lineText(column.header?.toLowerCase() ?? fieldLabel(path)),
      text: isBlock ? blockText(value) : shownText(value, column),
      isBlock,
      isStatus: columnKind(column) === 'status',
    }
  })
  const labelWidth = labelColumnWidth(fields, area.width)
  const room = Math.max(1, area.width - labelWidth - gap.length)
  const rows = fields.map(({ label, text, isBlock, isStatus }) => {
    const lines = isBlock ? wrapBlock(text, room) : wrap(text, room)
    const color = isStatus ? statusColor(colors, text) : String
    const labels = labelLines(label, labelWidth)
    return [labels.map(colors.dim).join('\n'), lines.map(color).join('\n')]
  })
  return layOut(rows, { widths: [labelWidth, room] })
}

/**
 * Returns the width of the labels. The width is at most a third of the line, or more if the values
 * leave enough space.
 */
function labelColumnWidth(
  fields: readonly { label: string; text: string }[],
  width: number,
): number {
  const third = Math.floor(width / 3)
  const widest = fields.reduce((most, { label }) => Math.max(most, textWidth(label)), 1)
  const room = width - third - gap.length
  const needed = fields.reduce((most, { text }) => {
    const size = textWidth(text)
    return size <= room ? Math.max(most, size) : most
  }, 0)
  return Math.max(1, Math.min(widest, Math.max(third, width - gap.length - needed)))
}

/** Breaks a label that is too wide into several lines, preferably after dots. */
function labelLines(label: string, width: number): string[] {
  if (textWidth(label) <= width) return [label]
  const lead = width > 3 * gap.length ? gap : ''
  const [first = '', ...others] = label
    .split(/(?<=\.)/)
    .flatMap((part, index) => wrap(part, index === 0 ? width : width - lead.length))
  return [first, ...others.map((part) => lead + part)]
}

/** Returns the label of a field: the path of its nested key, as accepted by `--columns`. */
function fieldLabel(path: string): string {
  return path.includes('.') ? path : splitKey(path)
}
