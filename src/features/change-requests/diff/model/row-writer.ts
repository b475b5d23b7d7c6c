import type { Interruptible } from '../../model/interruptible.ts'
import { type Block, isIndivisible } from './blocks.ts'
import type { Span } from './word-marks.ts'

/** A line of a diff. */
export interface Row {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** its line number in the old and in the new text, from 1 */
  before?: number
  after?: number
  /** the pieces of the line, if only some of its words changed */
  words?: Span[]
  /** the position of its list number, which can differ even if no piece is marked */
  listNumber?: { from: number; to: number }
  /** removed and added rows of one group replace each other and appear side by side */
  group?: number
  /** identifies rows that were compared as one text, because words can move between lines */
  passage?: number
  /** the kind of layout difference, if all words of the passage are equal */
  only?: LayoutOnly
  /**
   * the old line, if it differs but counts as equal, as in a realigned table or a renumbered list
   */
  was?: string
  /** the line number on the other side, if the line was moved unchanged */
  moved?: number
  /** the number of the code block, table, or frontmatter, which is shown as a whole */
  block?: number
  /** the text ends with this row and has no final line ending */
  noNewline?: true
}

/** The kind of layout difference between two texts with equal words. */
export type LayoutOnly = 'line ends' | 'wrapping' | 'blanks'

export interface TextDiff {
  rows: Row[]
  added: number
  removed: number
  /** the ranges of rows to show, if some changed rows are hidden */
  parts?: readonly { from: number; to: number }[]
  /** true if the comparison was too large to be exact, so that too much can be marked as changed */
  coarse: boolean
}

/** A line with its line ending. */
export interface TerminatedLine {
  line: string
  words: Span[] | undefined
  listNumber?: { from: number; to: number } | undefined
}

/** Removes the line ending. */
export function withoutLineBreak(line: string): string {
  return line.endsWith('\n') ? line.slice(0, -1) : line
}

/** Writes the rows of a diff, in order. */
export class RowWriter {
  readonly diff: TextDiff = { rows: [], added: 0, removed: 0, coarse: false }
  #before = 0
  #after = 0
  #group: number | undefined
  #groups = 0
  #blocks = 0
  #passage: { number: number; only: LayoutOnly | undefined } | undefined
  #passages = 0

  /** Writes lines that are equal, or that differ only in layout or list numbers. */
  equal(before: string[], after: string[]): void {
    for (const [at, line] of after.entries()) {
      this.#row({ line, words: undefined }, 'same')
      const row = this.diff.rows.at(-1)
      const was = withoutLineBreak(before[at] ?? line)
      if (row && was !== row.text) row.was = was
    }
  }

  removed(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'removed')
  }

  added(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'added')
  }

  changed(removed: TerminatedLine[], added: TerminatedLine[]): void {
    for (const line of removed) this.#row(line, 'removed')
    for (const line of added) this.#row(line, 'added')
  }

  /** Writes rows as one group, because they replace each other. */
  inGroup(write: () => void): void {
    this.#group = this.#groups++
    write()
    this.#group = undefined
  }

  /** Writes rows as one passage, because they were compared as one text. */
  *inPassage(only: LayoutOnly | undefined, write: () => Interruptible<void>): Interruptible<void> {
    this.#passage = { number: this.#passages++, only }
    yield* write()
    this.#passage = undefined
  }

  inBlock(block: Block, write: () => void): void {
    const start = this.diff.rows.length
    write()
    this.endBlock(block, start)
  }

  /** Assigns the rows from `start` on to a block, except for trailing blank rows. */
  endBlock({ kind }: Block, start: number): void {
    if (!isIndivisible(kind)) return
    const block = this.#blocks++
    const rows = this.diff.rows.slice(start)
    const end = rows.findLastIndex(({ text }) => text.trim() !== '')
    for (const row of rows.slice(0, end + 1)) row.block = block
  }

  #row({ line, words, listNumber }: TerminatedLine, kind: Row['kind']): void {
    if (kind === 'added') this.diff.added++
    if (kind === 'removed') this.diff.removed++
    this.diff.rows.push({
      kind,
      text: withoutLineBreak(line),
      ...(kind !== 'added' && { before: ++this.#before }),
      ...(kind !== 'removed' && { after: ++this.#after }),
      ...(words && { words }),
      ...(listNumber && { listNumber }),
      ...(this.#group !== undefined && { group: this.#group }),
      ...(this.#passage && { passage: this.#passage.number }),
      ...(this.#passage?.only && { only: this.#passage.only }),
      ...(!line.endsWith('\n') && { noNewline: true as const }),
    })
  }
}
