import { type Column, kindOf, words } from './columns.ts'
import { objectFields } from './fields.ts'
import { paint, statusColor } from './paint.ts'
import { sanitiseBlock } from './sanitise.ts'
import type { Terminal } from './table.ts'
import { lineText, plainText, shownText } from './text.ts'
import { cut, widthOf, wrap } from './width.ts'

/** One thing as key and value on a terminal: the columns of its command first, then whatever else it has. */
export function objectView(
  value: unknown,
  columns: readonly Column[],
  terminal: Terminal,
  picked: boolean,
): string {
  const colors = paint(terminal.color)
  const fields = objectFields(value, columns, picked, 1).map((field) => ({
    ...field,
    label: lineText(field.column.header?.toLowerCase() ?? label(field.path)),
  }))
  const widest = Math.max(0, ...fields.map((field) => widthOf(field.label)))
  const labelWidth = Math.max(1, Math.min(widest, Math.floor(terminal.width / 3)))
  const indent = ' '.repeat(labelWidth + 2)
  return fields
    .map((field) => {
      const text = shownText(field.value, field.column)
      const color = kindOf(field.column) === 'status' ? statusColor(colors, text) : String
      const room = Math.max(1, terminal.width - labelWidth - 2)
      const block = kindOf(field.column) === 'block'
      const lines = block ? blockLines(field.value, room) : wrap(text, room).map(color)
      const key = cut(field.label, labelWidth)
      const space = ' '.repeat(labelWidth - widthOf(key) + 2)
      return `${colors.dim(key)}${space}${lines.join('\n').replace(/\n(?=.)/g, `\n${indent}`)}\n`
    })
    .join('')
}

/** The lines of a text, each wrapped below its own beginning. */
function blockLines(value: unknown, room: number): string[] {
  const text = sanitiseBlock(plainText(value)).trimEnd().replaceAll('\t', '    ')
  return (text || '-').split('\n').flatMap((line) => {
    const words = line.trimStart()
    const lead = ' '.repeat(Math.min(line.length - words.length, Math.floor(room / 2)))
    return wrap(words, room - lead.length).map((part) => lead + part)
  })
}

/** a nested key stays as `--columns` takes it */
function label(path: string): string {
  return path.includes('.') ? path : words(path)
}
