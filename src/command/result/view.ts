import type { ColumnLike } from '../../output/columns.ts'
import type { OutputFormat } from '../../output/formats.ts'
import type { Renderer, TextArea } from '../../output/formatter.ts'

/** The presentation of one kind of resource in tables and pipes. */
export interface View {
  columns: readonly ColumnLike[]
  /** the path of the value that other commands accept as the ID; default: `id` */
  ids?: string
  /** the dotted paths that responses of the API can contain */
  known: readonly string[]
  /** columns that are hidden by default, but can be selected by their headings */
  others?: readonly ColumnLike[]
  /**
   * returns true if the API declares the value at a path as an ID, even if its key doesn't end in
   * `id`
   */
  isIdAt?: (path: string) => boolean
  /** the plural noun for the items: `teams` */
  noun?: string
  /** the default format of the result */
  format?: OutputFormat
  /**
   * called at the end of a list; returns false if items were omitted, which suppresses the final
   * note
   */
  whole?: () => boolean
  /**
   * returns true for items that `--columns` doesn't apply to, because they have a different
   * structure
   */
  uncut?: (item: unknown) => boolean
  /** draws a list on a terminal in a custom layout, unless the user selected columns */
  draw?: (terminal: TextArea) => Renderer | Promise<Renderer>
  /**
   * true if the result is never shown in a pager, because the command refreshes the screen itself
   */
  unpaged?: boolean
  /** true if the items are outcomes of a batch; all of them are printed, even after Ctrl-C */
  isAccount?: boolean
  /** true if the output consists of content from the API, which must not be altered */
  drawsTexts?: boolean
  /** splits an item into several rows for table, TSV, CSV, and IDs */
  rows?: (item: unknown) => readonly unknown[]
}
