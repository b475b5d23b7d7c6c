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
  interface Level {
    siblings: readonly Item[]
    next: number
    indent: string
  }
  // as deep as it is: no function calls itself
  const levels: Level[] = [{ siblings: items, next: 0, indent: '' }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { siblings, indent } = level
    const isTop = levels.length === 1
    const item = siblings[level.next++]
    if (item === undefined) {
      levels.pop()
      continue
    }
    const isLast = level.next === siblings.length
    const branch = isTop ? '' : inside(indent + (isLast ? '└── ' : '├── '))
    const room = Math.max(1, options.terminal.width - branch.length)
    const label = cut(lineText(options.label(item)), room)
    const noteRoom = room - widthOf(label) - 2
    const note = lineText(options.note?.(item) ?? '')
    const shown = note === '' || noteRoom < 4 ? '' : `  ${dim(cut(note, noteRoom))}`
    lines.push(`${dim(branch)}${label}${shown}\n`)
    const below = isTop ? '' : inside(indent + (isLast ? '    ' : '│   '))
    levels.push({ siblings: options.children(item), next: 0, indent: below })
  }
  return lines.join('')
}
