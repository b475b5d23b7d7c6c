import type { Interruptible } from '../../model/interruptible.ts'
import { type Block, isIndivisible } from './blocks.ts'
import type { Span } from './word-marks.ts'

/** A line of a diff. */
export interface Row {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** the line numbers in the old and in the new text, starting at 1 */
  before?: number
  after?: number
  /** the pieces of the line, present if only some of the words changed */
  words?: Span[]
  /** the position of the list number, which can differ even if no piece is marked as changed */
  listNumber?: { from: number; to: number }
  /** removed and added rows of the same group replace each other and appear side by side */
  group?: number
  /** identifies rows that were compared together, because words can move between lines */
  passage?: number
  /** the kind of layout difference, present if the words of all rows compared together are equal */
  only?: LayoutOnly
  /**
   * the old line, if it differs from this one but counts as equal, as in a realigned table or a
   * renumbered list
   */
  was?: string
  /** the line number in the other text, if the line was moved unchanged */
  moved?: number
  /** identifies the code block, table, or frontmatter that contains the row and is shown in full */
  block?: number
  /** true if this is the last row and it has no final line break */
  noNewline?: true
}

/** The kind of layout difference between two passages with equal words. */
export type LayoutOnly = 'line ends' | 'wrapping' | 'blanks'

export interface TextDiff {
  rows: Row[]
  added: number
  removed: number
  /** the ranges of rows to show, present if some changed rows are hidden */
  parts?: readonly { from: number; to: number }[]
  /**
   * true if the text was too long for an exact comparison, so that unchanged words may be marked as
   * changed
   */
  coarse: boolean
}

/** A line with its line break. */
export interface TerminatedLine {
  line: string
  words: Span[] | undefined
  listNumber?: { from: number; to: number } | undefined
}

/** Removes the line break from the end of a line. */
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

  /** Writes lines that are equal or differ only in layout or list numbers. */
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

  /** Writes rows as a group, because they replace each other. */
  inGroup(write: () => void): void {
    this.#group = this.#groups++
    write()
    this.#group = undefined
  }

  /** Writes rows that were compared together as one passage. */
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

  /** Assigns the rows from `start` onward to a block, except for trailing blank rows. */
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
