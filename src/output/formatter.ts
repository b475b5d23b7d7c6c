import type { Column } from './columns.ts'

/** The size and capabilities of the area in which text is displayed. */
export interface TextArea {
  width: number
  color: boolean
  /** wraps long cells instead of truncating them */
  wrap?: boolean | undefined
}

/** All information about a result that a format may need. */
export interface FormatOptions {
  columns: readonly Column[]
  /** true if the user selected the columns with `--columns`, so that nothing else is printed */
  picked: boolean
  /**
   * returns true for items that structured formats print completely even if columns were selected
   */
  uncut?: ((item: unknown) => boolean) | undefined
  /** the path of the value that the format `ids` prints */
  ids: string
  /** true if all items should have this value, so that an item without it is malformed */
  haveIds: boolean
  /**
   * true if the output is a terminal, so that API text must be sanitized; otherwise values stay
   * unchanged
   */
  onTerminal: boolean
  /** true if CSV must prevent spreadsheets from interpreting text as formulas */
  csvSafe: boolean
  /** true if the list continues an earlier one, so that CSV has no header */
  isContinued: boolean
  terminal: TextArea
}

/** Formats a list, page by page. */
export interface Renderer {
  page(items: readonly unknown[]): string | Promise<string>
  end(): string | Promise<string>
  /** Returns the number of header lines, after the header was formatted. */
  headLines?: () => number
}

/** The implementation of an output format. */
export interface Formatter {
  list(options: FormatOptions): Renderer
  object(value: unknown, options: FormatOptions): string | Promise<string>
}
