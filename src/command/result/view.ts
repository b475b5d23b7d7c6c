import type { ColumnLike } from '../../output/columns.ts'
import type { OutputFormat } from '../../output/formats.ts'
import type { Renderer, TextArea } from '../../output/formatter.ts'

/** How a kind of resource is shown: the facts that only a terminal and a pipe need. */
export interface View {
  columns: readonly ColumnLike[]
  /** the path of the value by which other commands identify the resource; default `id` */
  ids?: string
  /** the dotted paths that the API is known to return */
  known: readonly string[]
  /** columns that are hidden here and now, but can be chosen by their headings */
  others?: readonly ColumnLike[]
  /** returns true if the API declares the value at a path as an id, regardless of the key */
  isIdAt?: (path: string) => boolean
  /** the plural noun for the items: `teams` */
  noun?: string
  /** the format of the result unless a flag names one */
  format?: OutputFormat
  /** called at the end of a list: false means that items were left out, and prevents the receipt */
  whole?: () => boolean
  /** selects items that chosen columns don't cut, because they are another kind of object */
  uncut?: (item: unknown) => boolean
  /** draws a list on a terminal in its own form, unless columns were chosen */
  draw?: (terminal: TextArea) => Renderer | Promise<Renderer>
  /** the result is never paged, because the command refreshes the screen itself */
  unpaged?: boolean
  /** the items are outcomes of a batch: all of them are printed, even after Ctrl-C, without progress */
  isAccount?: boolean
  /** the drawn text is content of the API, which is data like in other formats */
  drawsTexts?: boolean
  /** splits an item into the rows of a table, tsv, csv, and ids */
  rows?: (item: unknown) => readonly unknown[]
}
