import type { Steps } from '../steps.ts'
import { type Block, isWhole } from './blocks.ts'
import type { Span } from './word-marks.ts'

/** A line of a diff. */
export interface Row {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** its number in the old text and in the new one, from 1 */
  before?: number
  after?: number
  /** the line in pieces, where only some of its words changed */
  words?: Span[]
  /** removed and added rows of one group stand for each other: side by side they share their lines */
  group?: number
  /** rows that were compared as one text, whose words may have gone from one line to another */
  passage?: number
  /** nothing else differs in its passage than this */
  only?: LayoutOnly
  /** of a row that is the same but for its layout, as a table that was aligned anew: what it was */
  was?: string
  /** the line where it stands on the other side: it was moved as it is, from or to there */
  moved?: number
  /** the code, table or frontmatter that it is in, which is shown as a whole */
  block?: number
  /** the text ends with it, without a line end */
  noNewline?: true
}

/** What differs in a text in which no word does. */
export type LayoutOnly = 'line ends' | 'wrapping' | 'blanks'

export interface TextDiff {
  rows: Row[]
  added: number
  removed: number
  /** the rows that are shown, where not all that differ are */
  parts?: readonly { from: number; to: number }[]
  /** there was too much to compare, so that more may be called changed than is */
  coarse: boolean
}

/** A line with its end. */
export interface WrittenLine {
  line: string
  words: Span[] | undefined
}

/** A line without its end. */
export function bare(line: string): string {
  return line.endsWith('\n') ? line.slice(0, -1) : line
}

/** Writes the rows of a diff, one after another. */
export class RowWriter {
  readonly diff: TextDiff = { rows: [], added: 0, removed: 0, coarse: false }
  #before = 0
  #after = 0
  #group: number | undefined
  #groups = 0
  #blocks = 0
  #passage: { number: number; only: LayoutOnly | undefined } | undefined
  #passages = 0

  same(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'same')
  }

  /** Lines that say the same, and look otherwise. */
  realigned(before: string[], after: string[]): void {
    for (const [at, line] of after.entries()) {
      this.#row({ line, words: undefined }, 'same')
      const row = this.diff.rows.at(-1)
      const was = bare(before[at] ?? line)
      if (row && was !== row.text) row.was = was
    }
  }

  removed(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'removed')
  }

  added(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'added')
  }

  changed(removed: WrittenLine[], added: WrittenLine[]): void {
    for (const line of removed) this.#row(line, 'removed')
    for (const line of added) this.#row(line, 'added')
  }

  /** The rows that are written within stand for each other. */
  inGroup(write: () => void): void {
    this.#group = this.#groups++
    write()
    this.#group = undefined
  }

  /** The rows that are written within were compared as one text. */
  *inPassage(only: LayoutOnly | undefined, write: () => Steps<void>): Steps<void> {
    this.#passage = { number: this.#passages++, only }
    yield* write()
    this.#passage = undefined
  }

  inBlock(block: Block, write: () => void): void {
    const start = this.diff.rows.length
    write()
    this.endBlock(block, start)
  }

  /** Says of the rows from there on which block they are in; the blank ones behind it aren't. */
  endBlock({ kind }: Block, start: number): void {
    if (!isWhole(kind)) return
    const block = this.#blocks++
    const rows = this.diff.rows.slice(start)
    const end = rows.findLastIndex(({ text }) => text.trim() !== '')
    for (const row of rows.slice(0, end + 1)) row.block = block
  }

  #row({ line, words }: WrittenLine, kind: Row['kind']): void {
    if (kind === 'added') this.diff.added++
    if (kind === 'removed') this.diff.removed++
    this.diff.rows.push({
      kind,
      text: bare(line),
      ...(kind !== 'added' && { before: ++this.#before }),
      ...(kind !== 'removed' && { after: ++this.#after }),
      ...(words && { words }),
      ...(this.#group !== undefined && { group: this.#group }),
      ...(this.#passage && { passage: this.#passage.number }),
      ...(this.#passage?.only && { only: this.#passage.only }),
      ...(!line.endsWith('\n') && { noNewline: true as const }),
    })
  }
}
