import type { TextArea } from '../formatter.ts'
import { paint } from '../text/paint.ts'
import { lineText } from '../text/text.ts'
import { cut, gap, textWidth } from '../text/width.ts'
import { joinedLine, type ResourceLine, resourceLines } from './resource-lines.ts'

export interface TreeOptions<Item> {
  children: (item: Item) => readonly Item[]
  label: (item: Item) => string
  /** shown dimmed after the label; the first part to be shortened on a narrow terminal */
  note?: (item: Item) => string | undefined
  /**
   * shown dimmed at the end of the line; never shortened, but moved to its own line if there isn't
   * enough space
   */
  id?: (item: Item) => string | undefined
  terminal: TextArea
}

/** Draws a tree with one line per item, fitted to the width of the terminal. */
export function drawTree<Item>(items: readonly Item[], options: TreeOptions<Item>): string {
  const { width, color, wrap } = options.terminal
  const { dim } = paint(color)
  const drawn = (line: ResourceLine) =>
    `${joinedLine(line, (part) => (part === 'label' ? String : dim))}\n`
  const lines: string[] = []
  // the maximum indentation of deeply nested items
  const most = Math.max(4, Math.floor(width / 2))
  const inside = (lead: string) => (lead.length > most ? lead.slice(-most) : lead)
  interface Level {
    siblings: readonly Item[]
    next: number
    indent: string
  }
  // iterates instead of recursing, so that deep trees don't overflow the stack
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
    const [first, ...more] = resourceLines(parts, room, wrap)
    lines.push(dim(branch) + drawn(first))
    for (const line of more) {
      // a complete ID is more important than the indentation
      const isWide = textWidth(line.id) > room - gap.length
      lines.push(
        isWide ? drawn({ ...line, id: cut(line.id, width) }) : dim(below + gap) + drawn(line),
      )
    }
    levels.push({ siblings: options.children(item), next: 0, indent: below })
  }
  return lines.join('')
}
