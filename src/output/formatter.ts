import type { Column } from './columns.ts'

/** The area that text for people is drawn on. */
export interface TextArea {
  width: number
  color: boolean
  /** long cells are wrapped instead of cut */
  wrap?: boolean | undefined
}

/** Everything that a format may need to know about a result. */
export interface FormatOptions {
  columns: readonly Column[]
  /** the columns were chosen with `--columns`, so nothing else is printed */
  picked: boolean
  /** selects items that structured formats print in full although columns were chosen */
  uncut?: ((item: unknown) => boolean) | undefined
  /** the path of the value that `ids` prints */
  ids: string
  /** items are known to have that value, so an item without it is malformed */
  haveIds: boolean
  /** the output is a terminal, which API text must not control; elsewhere values stay raw */
  onTerminal: boolean
  /** csv prevents spreadsheets from reading text as a formula */
  csvSafe: boolean
  /** the list continues an earlier one, so csv doesn't need a second header */
  isContinued: boolean
  terminal: TextArea
}

/** Formats a list, one page at a time. */
export interface Renderer {
  page(items: readonly unknown[]): string | Promise<string>
  end(): string | Promise<string>
  /** Returns the number of lines of the header, once it was formatted. */
  headLines?: () => number
}

/** An implementation of an output format. */
export interface Formatter {
  list(options: FormatOptions): Renderer
  object(value: unknown, options: FormatOptions): string | Promise<string>
}
