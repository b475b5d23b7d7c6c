import type { Column } from './columns.ts'

/** The size and capabilities of the area in which text is displayed. */
export interface TextArea {
  width: number
  color: boolean
  /** true if long cells are wrapped instead of truncated */
  wrap?: boolean | undefined
}

/** The information about a result that a format may need. */
export interface FormatOptions {
  columns: readonly Column[]
  /** true if the user selected columns with `--columns`; nothing else is then printed */
  picked: boolean
  /** returns true for items that structured formats print in full, even if columns are selected */
  uncut?: ((item: unknown) => boolean) | undefined
  /** the path of the value that the format `ids` prints */
  ids: string
  /**
   * true if every item should have a value at the path `ids`, so that an item without the value is
   * malformed
   */
  haveIds: boolean
  /** true if the output is a terminal; API text is then sanitized */
  onTerminal: boolean
  /** true if CSV must prevent spreadsheets from interpreting text as formulas */
  csvSafe: boolean
  /** true if the list continues an earlier list; CSV then has no header */
  isContinued: boolean
  terminal: TextArea
}

/** Formats a list, page by page. */
export interface Renderer {
  page(items: readonly unknown[]): string | Promise<string>
  end(): string | Promise<string>
  /** Returns the number of header lines. The result is valid after the header was formatted. */
  headLines?: () => number
}

/** The implementation of an output format. */
export interface Formatter {
  list(options: FormatOptions): Renderer
  object(value: unknown, options: FormatOptions): string | Promise<string>
}
