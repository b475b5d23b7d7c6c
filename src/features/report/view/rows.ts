import { grouped } from '../../../output/text/text.ts'
import type { ReportSection, ReportTable } from './section.ts'
import { shownTime } from './times.ts'

/** A row of the report in text formats. */
export interface ReportRow {
  topic: string
  item: string
  value: string | number
  detail: string
}

export const reportColumns = ['topic', 'item', 'value', 'detail']

/** Returns all tables of a report as rows with the same columns. */
export function reportRows(sections: readonly ReportSection[]): ReportRow[] {
  return sections.flatMap(({ id, unread, tables }) => [
    ...tables.flatMap(tableRows),
    ...unread.map((reason) => ({ topic: id, item: 'unknown', value: '', detail: reason })),
  ])
}

function tableRows({ id, columns, rows, title }: ReportTable): ReportRow[] {
  const isTrend = id === 'trend'
  return rows.map(([item = '', value = '', ...rest]) => ({
    topic: id,
    item: String(item),
    value,
    detail: isTrend
      ? title
      : rest
          .flatMap((cell, index) =>
            cell === '' ? [] : [`${columns[index + 2]}: ${shownTime(cell)}`],
          )
          .join('; '),
  }))
}

/** The maximum number of rows of a table on a terminal. */
const most = 10

const neverShortened: ReadonlySet<string> = new Set(['summary', 'drift'])

/**
 * Returns the sections to show on a terminal, with at most ten rows of each table. Trends keep
 * their last rows, because these are the newest.
 */
export function onTerminal(sections: readonly ReportSection[]): ReportSection[] {
  return sections.map((section) => ({
    ...section,
    tables: section.tables.map((table) => {
      const { id, rows, omitted = 0 } = table
      if (neverShortened.has(id) || rows.length <= most) return table
      return {
        ...table,
        rows: id === 'trend' ? rows.slice(-most) : rows.slice(0, most),
        omitted: omitted + rows.length - most,
      }
    }),
  }))
}

/** Returns a note for each topic with rows that aren't shown. */
export function omissionNotes(sections: readonly ReportSection[]): string[] {
  const omitted = new Map<string, number>()
  for (const table of sections.flatMap(({ tables }) => tables)) {
    if (table.omitted) omitted.set(table.id, (omitted.get(table.id) ?? 0) + table.omitted)
  }
  return [...omitted].map(([topic, number]) => `${grouped(number)} more: ${topic}`)
}
