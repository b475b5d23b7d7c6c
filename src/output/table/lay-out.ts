import Table from 'cli-table3'
import utils from 'cli-table3/src/utils.js'
import { gap, textWidth } from '../text/width.ts'

export type Align = 'left' | 'right'

/** The layout of a borderless table: column widths in terminal cells, and alignments. */
export interface ColumnLayout {
  widths: readonly number[]
  aligns?: readonly Align[] | undefined
}

/**
 * tables are drawn in chunks, because the drawing time of cli-table3 grows with the square of the
 * number of rows
 */
const chunk = 50

const chars = Object.fromEntries(
  ['top', 'bottom', 'mid', 'left', 'right'].flatMap((side) =>
    ['', '-mid', '-left', '-right'].map((corner) => [side + corner, '']),
  ),
)

// cli-table3 depends on a version of string-width from 2019, which misaligns newer emoji and Indic
// scripts. The text already fits its cell, so cli-table3 doesn't need to truncate it. Its own
// truncation would split emoji and parse a cell again for each line.
Object.assign(utils, {
  strlen: widthOfLines,
  pad(text: string, width: number, filler: string, align: Align) {
    const space = filler.repeat(Math.max(0, width - textWidth(text)))
    return align === 'right' ? space + text : text + space
  },
  truncate: (text: string) => text,
} satisfies Partial<typeof utils>)

function widthOfLines(text: string): number {
  return text.split('\n').reduce((widest, line) => Math.max(widest, textWidth(line)), 0)
}

/**
 * Draws rows of cells as lines. Each cell must already fit its column. A line ending in a cell
 * continues the cell on the next line.
 */
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
