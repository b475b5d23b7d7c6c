import { paint } from './paint.ts'
import type { TextArea } from './table.ts'
import { lineText } from './text.ts'
import { cut, widthOf } from './width.ts'

export interface TreeOptions<Item> {
  children: (item: Item) => readonly Item[]
  label: (item: Item) => string
  /** stands dim behind the label, and is the first to give way where it's narrow */
  note?: (item: Item) => string | undefined
  terminal: TextArea
}

/** A tree with a line for each item, fitted to the width of a terminal. */
export function drawTree<Item>(items: readonly Item[], options: TreeOptions<Item>): string {
  const { dim } = paint(options.terminal.color)
  const lines: string[] = []
  // what is deeper than the terminal is wide stands as far in as can be read
  const most = Math.max(4, Math.floor(options.terminal.width / 2))
  const inside = (lead: string) => (lead.length > most ? lead.slice(-most) : lead)
  const draw = (siblings: readonly Item[], indent: string, top: boolean) => {
    for (const [index, item] of siblings.entries()) {
      const last = index === siblings.length - 1
      const branch = top ? '' : inside(indent + (last ? '└── ' : '├── '))
      const room = Math.max(1, options.terminal.width - branch.length)
      const label = cut(lineText(options.label(item)), room)
      const noteRoom = room - widthOf(label) - 2
      const note = lineText(options.note?.(item) ?? '')
      const shown = note === '' || noteRoom < 4 ? '' : `  ${dim(cut(note, noteRoom))}`
      lines.push(`${dim(branch)}${label}${shown}\n`)
      draw(options.children(item), top ? '' : inside(indent + (last ? '    ' : '│   ')), false)
    }
  }
  draw(items, '', true)
  return lines.join('')
}
