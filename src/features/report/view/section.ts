export type Cell = string | number

/** A bar chart of table columns. */
export interface BarPlot {
  kind: 'bars'
  /** the columns to stack, with the class of their color */
  series: readonly { column: number; color: string }[]
}

export interface LinePlot {
  kind: 'line'
}

export interface ReportTable {
  /** identifies the table in text output */
  id: string
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** the number of rows that the report doesn't contain, and the commands that list them */
  omitted?: number
  more?: readonly string[]
  plot?: BarPlot | LinePlot
}

/** A section of the report: the tables, and the reasons why other data couldn't be read. */
export interface ReportSection {
  id: string
  title: string
  /** sentences that explain the tables */
  notes: string[]
  unread: string[]
  tables: ReportTable[]
}

/** The text for a number that couldn't be read. */
export const unknownText = 'unknown'
