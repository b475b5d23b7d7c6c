import type { Formatter } from '../formatter.ts'
import { objectView } from '../table/object-view.ts'
import { createTable } from '../table/table.ts'

/** the number of rows on which the column widths are based */
const sampleSize = 200

/** A table for a terminal. A single object is shown as a list of its fields. */
export const table: Formatter = {
  list({ columns, terminal }) {
    let drawn: ReturnType<typeof createTable> | undefined
    let held: unknown[] = []
    const begin = () => {
      drawn = createTable(columns, terminal, held)
      const text = drawn.head() + drawn.rows(held)
      held = []
      return text
    }
    return {
      page(items) {
        if (drawn) return drawn.rows(items)
        for (const item of items) held.push(item)
        return held.length < sampleSize ? '' : begin()
      },
      end: () => (held.length === 0 ? '' : begin()),
      headLines: () => drawn?.headLines ?? 0,
    }
  },
  object: (value, { columns, terminal, picked }) => objectView(value, columns, terminal, picked),
}
