import { type Column, headerOf, kindOf, shownValue } from './columns.ts'
import { paint, statusColor } from './paint.ts'
import { lineText, shownText } from './text.ts'
import { cut, widthOf } from './width.ts'

export interface Terminal {
  width: number
  color: boolean
}

const gap = 2
/** below this many cells a column tells nothing, so ids and times give way as well */
const readable = 8

/**
 * A borderless table whose column widths are fixed by its first page, so that later pages stream under the same head.
 * The rows are laid out here because cli-table3 is quadratic in rows and counts newer emoji and Indic scripts wrongly.
 */
export function createTable(
  columns: readonly Column[],
  terminal: Terminal,
  first: readonly unknown[],
) {
  const colors = paint(terminal.color)
  const fitting = columns.slice(0, Math.max(1, Math.floor((terminal.width + gap) / (1 + gap))))
  const headers = fitting.map((column) => lineText(headerOf(column)))
  const natural = fitting.map((column, index) =>
    first.reduce<number>(
      (widest, item) =>
        Math.max(
          widest,
          Math.min(terminal.width, widthOf(shownText(shownValue(item, column), column))),
        ),
      widthOf(headers[index] ?? ''),
    ),
  )
  const aligns = fitting.map((column) =>
    first.some((item) => typeof shownValue(item, column) === 'number') &&
    first.every((item) => typeof (shownValue(item, column) ?? 0) === 'number')
      ? 'right'
      : 'left',
  )
  const available = terminal.width - gap * (fitting.length - 1)
  const widths = share(
    natural,
    fitting.map((column) => !['text', 'block'].includes(kindOf(column))),
    available,
  )
  // the free end of the line costs nothing, and later pages may need it
  if (aligns.at(-1) === 'left') {
    widths[widths.length - 1] = available - widths.slice(0, -1).reduce((a, b) => a + b, 0)
  }

  const line = (texts: string[], color: (text: string, index: number) => string) =>
    texts
      .map((text, index) => {
        const width = widths[index] ?? 0
        const shown = cut(text, width)
        const space = ' '.repeat(Math.max(0, width - widthOf(shown)))
        const colored = color(shown, index)
        return aligns[index] === 'right' ? space + colored : colored + space
      })
      .join(' '.repeat(gap))
      .trimEnd()

  return {
    head: () => `${line(headers, colors.bold)}\n`,
    rows: (items: readonly unknown[]) =>
      items
        .map((item) => {
          const texts = fitting.map((column) => shownText(shownValue(item, column), column))
          return `${line(texts, (text, index) => {
            const column = fitting[index]
            return column && kindOf(column) === 'status'
              ? statusColor(colors, texts[index] ?? '')(text)
              : text
          })}\n`
        })
        .join(''),
  }
}

/**
 * Shares the width of a terminal: short columns keep theirs, long ones become equally wide. Ids, times and states are
 * worth nothing when cut, so they are cut only where the others would have to go below what can be read.
 */
export function share(
  natural: readonly number[],
  stiff: readonly boolean[],
  available: number,
): number[] {
  const soft = natural.filter((_, index) => !stiff[index])
  const stiffWidth = natural.reduce((sum, width, index) => sum + (stiff[index] ? width : 0), 0)
  const leftForSoft = available - stiffWidth
  if (leftForSoft < soft.reduce((sum, width) => sum + Math.min(width, readable), 0)) {
    return level(natural, available)
  }
  const leveled = level(soft, leftForSoft).values()
  return natural.map((width, index) => (stiff[index] ? width : (leveled.next().value ?? width)))
}

/** Lowers the widest until all together fit. */
function level(natural: readonly number[], available: number): number[] {
  let cap = 0
  let open = available
  const ascending = [...natural].sort((a, b) => a - b)
  for (const [index, width] of ascending.entries()) {
    cap = Math.max(1, Math.floor(open / (ascending.length - index)))
    if (width > cap) break
    open -= width
    cap = width
  }
  let extra = available - natural.reduce((sum, width) => sum + Math.min(width, cap), 0)
  return natural.map((width) => (width > cap && extra-- > 0 ? cap + 1 : Math.min(width, cap)))
}
