import { paint } from '../paint.ts'
import { lineText } from '../text.ts'
import { cut, gap, widthOf } from '../width.ts'
import type { TextArea } from './table.ts'
import { joinedLine, type ThingLine, thingLines } from './thing-lines.ts'

export interface TreeOptions<Item> {
  children: (item: Item) => readonly Item[]
  label: (item: Item) => string
  /** stands dim behind the label, and is the first to give way where it's narrow */
  note?: (item: Item) => string | undefined
  /** stands dim at the end, and is worth nothing when cut: it takes a line of its own before */
  id?: (item: Item) => string | undefined
  terminal: TextArea
}

/** A tree with a line for each item, fitted to the width of a terminal. */
export function drawTree<Item>(items: readonly Item[], options: TreeOptions<Item>): string {
  const { width, color, wrap } = options.terminal
  const { dim } = paint(color)
  const drawn = (line: ThingLine) =>
    `${joinedLine(line, (part) => (part === 'label' ? String : dim))}\n`
  const lines: string[] = []
  // what is deeper than the terminal is wide stands as far in as can be read
  const most = Math.max(4, Math.floor(width / 2))
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
    const below = isTop ? '' : inside(indent + (isLast ? '    ' : '│   '))
    const room = Math.max(1, width - branch.length)
    const parts = {
      label: lineText(options.label(item)),
      note: lineText(options.note?.(item) ?? ''),
      id: lineText(options.id?.(item) ?? ''),
    }
    const [first, ...more] = thingLines(parts, room, wrap)
    lines.push(dim(branch) + drawn(first))
    for (const line of more) {
      // an id needs the line more than its place in the tree
      const isWide = widthOf(line.id) > room - gap.length
      lines.push(
        isWide ? drawn({ ...line, id: cut(line.id, width) }) : dim(below + gap) + drawn(line),
      )
    }
    levels.push({ siblings: options.children(item), next: 0, indent: below })
  }
  return lines.join('')
}
