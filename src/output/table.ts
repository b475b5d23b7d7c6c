import { type Column, cell, headerOf, kindOf } from './columns.ts'
import { type Paint, paint } from './paint.ts'
import { sanitise } from './sanitise.ts'
import { shownText } from './text.ts'
import { cut, stringWidth } from './width.ts'

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
  const headers = fitting.map((column) => sanitise(headerOf(column)))
  const natural = fitting.map((column, index) =>
    first.reduce<number>(
      (widest, item) =>
        Math.max(
          widest,
          Math.min(terminal.width, stringWidth(shownText(cell(item, column.path), column))),
        ),
      stringWidth(headers[index] ?? ''),
    ),
  )
  const widths = share(
    natural,
    fitting.map((column) => kindOf(column) !== 'text'),
    terminal.width - gap * (fitting.length - 1),
  )
  const aligns = fitting.map(({ path }) =>
    first.length > 0 &&
    first.every((item) => typeof (cell(item, path) ?? 0) === 'number') &&
    first.some((item) => typeof cell(item, path) === 'number')
      ? 'right'
      : 'left',
  )

  const line = (texts: string[], color: (text: string, index: number) => string) =>
    texts
      .map((text, index) => {
        const width = widths[index] ?? 0
        const shown = cut(text, width)
        const space = ' '.repeat(Math.max(0, width - stringWidth(shown)))
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
          const texts = fitting.map((column) => shownText(cell(item, column.path), column))
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
  const widths =
    leftForSoft >= soft.reduce((sum, width) => sum + Math.min(width, readable), 0)
      ? mix(natural, stiff, level(soft, leftForSoft))
      : level(natural, available)
  // what is left over costs nothing at the end of the line, and later pages may need it
  const rest = available - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width, index) =>
    index === widths.length - 1 ? width + Math.max(0, rest) : width,
  )
}

function mix(natural: readonly number[], stiff: readonly boolean[], soft: number[]): number[] {
  const next = soft.values()
  return natural.map((width, index) => (stiff[index] ? width : (next.next().value ?? width)))
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

const good = [
  'open',
  'active',
  'success',
  'completed',
  'published',
  'resolved',
  'ok',
  'passed',
  'valid',
]
const waiting = ['pending', 'running', 'processing', 'importing', 'exporting', 'outdated', 'draft']
const bad = [
  'failed',
  'failure',
  'error',
  'errored',
  'conflicts',
  'broken',
  'invalid',
  'closed',
  'archived',
]

export function statusColor(colors: Paint, status: string): (text: string) => string {
  if (good.includes(status)) return colors.green
  if (waiting.includes(status)) return colors.yellow
  if (bad.includes(status)) return colors.red
  return status === 'merged' ? colors.magenta : (text) => text
}
