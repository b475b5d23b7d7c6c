import Table from 'cli-table3'
import utils from 'cli-table3/src/utils.js'
import { gap, widthOf } from '../width.ts'

export type Align = 'left' | 'right'

/** How the rows of a borderless table stand: the cells of the terminal that each column has, and its side. */
export interface ColumnLayout {
  widths: readonly number[]
  aligns?: readonly Align[] | undefined
}

/** cli-table3 is quadratic in the rows that it gets at once */
const chunk = 50

const chars = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((corner) => [side + corner, '']),
  ),
)

// It measures with a string-width of its own from 2019, which newer emoji and Indic scripts stand out of line by.
// What doesn't fit was cut or wrapped before, between characters; its own cuts go through emoji, and read a cell
// anew for each of its lines.
Object.assign(utils, {
  strlen: widthOfLines,
  pad(text: string, width: number, filler: string, align: Align) {
    const space = filler.repeat(Math.max(0, width - widthOf(text)))
    return align === 'right' ? space + text : text + space
  },
  truncate: (text: string) => text,
} satisfies Partial<typeof utils>)

function widthOfLines(text: string): number {
  return text.split('\n').reduce((widest, line) => Math.max(widest, widthOf(line)), 0)
}

/** Rows of cells as lines; a cell fits its column, and has a line end where it goes on below. */
export function layOut(
  rows: readonly (readonly string[])[],
  { widths, aligns }: ColumnLayout,
): string {
  let text = ''
  for (let from = 0; from < rows.length; from += chunk) {
    const table = new Table({
      chars: { ...chars, middle: gap },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
      colWidths: [...widths],
      colAligns: [...(aligns ?? [])],
    })
    for (const row of rows.slice(from, from + chunk)) table.push([...row])
    for (const line of table.toString().split('\n')) text += `${line.trimEnd()}\n`
  }
  return text
}
