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

/** Returns the rows to show on a terminal, with a note for each shortened table. */
export function onTerminal(rows: readonly ReportRow[]): { rows: ReportRow[]; notes: string[] } {
  const shown = new Map<string, ReportRow[]>()
  const omitted = new Map<string, number>()
  for (const row of rows) {
    const own = shown.get(row.topic) ?? []
    shown.set(row.topic, own)
    const isWhole = row.topic === 'summary' || row.topic === 'drift' || row.item === 'unknown'
    if (isWhole || own.length < most) own.push(row)
    else omitted.set(row.topic, (omitted.get(row.topic) ?? 0) + 1)
  }
  return {
    rows: [...shown.values()].flat(),
    notes: [...omitted].map(([topic, number]) => `${number} more: ${topic}`),
  }
}
