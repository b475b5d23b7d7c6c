import { type Block, type BlockKind, blocksOf, isWhole } from './blocks.ts'
import { bagOf, pairAlike } from './likeness.ts'
import { diffTokens } from './token-diff.ts'
import { type Marks, markLine, markProse, type Span } from './word-marks.ts'

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
  /** the code, table or frontmatter that it is in, which is shown as a whole */
  block?: number
  /** the text ends with it, without a line end */
  noNewline?: true
}

export interface TextDiff {
  rows: Row[]
  added: number
  removed: number
  /** there was too much to compare, so that more may be called changed than is */
  coarse: boolean
}

/** Blocks that share less than this aren't the same block. */
const alikeBlocks = 0.3

/** Lines that share less than this don't stand for each other. */
const alikeLines = 0.5

/**
 * Compares markdown: blocks first, so that the fences and tables of one are never mixed with those of another,
 * then the lines of blocks that are alike, then the words of lines.
 */
export function diffTexts(before: string, after: string): TextDiff {
  const old = blocksOf(linesOf(before))
  const now = blocksOf(linesOf(after))
  const writer = new Writer()
  const { runs, coarse } = diffTokens(
    old.map(({ lines }) => lines.join('')),
    now.map(({ lines }) => lines.join('')),
  )
  writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = now.slice(j, j + run.after)
    if (run.same) for (const block of these) writer.inBlock(block, () => writer.same(block.lines))
    else compareBlocks(writer, old.slice(i, i + run.before), these)
    i += run.before
    j += run.after
  }
  return writer.diff
}

/** The old text with the changes made to it, which is the new text. */
export function applyTextDiff(before: string, { rows }: TextDiff): string {
  const lines = linesOf(before)
  const made: string[] = []
  let at = 0
  for (const row of rows) {
    if (row.kind === 'same') made.push(lines[at++] as string)
    else if (row.kind === 'removed') at++
    else made.push(row.noNewline ? row.text : `${row.text}\n`)
  }
  return made.join('')
}

/** The lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function compareBlocks(writer: Writer, before: Block[], after: Block[]): void {
  const bags = (blocks: Block[]) => blocks.map(({ lines }) => bagOf(lines.join('')))
  const sameKind = (i: number, j: number) => before[i]?.kind === after[j]?.kind
  const pairs = pairAlike(bags(before), bags(after), alikeBlocks, sameKind)
  if (!pairs) {
    const all = (blocks: Block[]) => blocks.flatMap(({ lines }) => lines)
    compareLines(writer, all(before), all(after), 'prose')
    return
  }
  inGaps(before, after, pairs, {
    gap: (removed, added) => {
      writer.inGroup(() => {
        for (const block of removed) writer.inBlock(block, () => writer.removed(block.lines))
        for (const block of added) writer.inBlock(block, () => writer.added(block.lines))
      })
    },
    pair: (old, now) => {
      writer.inBlock(now, () => compareLines(writer, old.lines, now.lines, now.kind))
    },
  })
}

function compareLines(writer: Writer, before: string[], after: string[], kind: BlockKind): void {
  const { runs, coarse } = diffTokens(before, after)
  writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = after.slice(j, j + run.after)
    if (run.same) writer.same(these)
    else changedLines(writer, before.slice(i, i + run.before), these, kind)
    i += run.before
    j += run.after
  }
}

interface Line {
  line: string
  words: Span[] | undefined
}

function changedLines(writer: Writer, before: string[], after: string[], kind: BlockKind): void {
  const pairs =
    pairAlike(
      before.map((line) => bagOf(line)),
      after.map((line) => bagOf(line)),
      alikeLines,
    ) ?? inStep(before, after)
  const marks =
    kind === 'prose' && before.length > 0 && after.length > 0
      ? markProse(before.map(bare), after.map(bare))
      : markPairs(before, after, pairs)
  const withWords = (lines: string[], spans: Span[][]) =>
    lines.map((line, index): Line => ({ line, words: partly(spans[index]) }))
  inGaps(withWords(before, marks.before), withWords(after, marks.after), pairs, {
    gap: (removed, added) => writer.inGroup(() => writer.changed(removed, added)),
    pair: (old, now) => writer.inGroup(() => writer.changed([old], [now])),
  })
}

/** Where there is too much to find partners: the first for the first, if they are as many. */
function inStep(before: string[], after: string[]): [number, number][] {
  return before.length === after.length ? before.map((_, index) => [index, index]) : []
}

function markPairs(before: string[], after: string[], pairs: [number, number][]): Marks {
  const marks: Marks = { before: [], after: [] }
  for (const [i, j] of pairs) {
    const line = markLine(bare(before[i] as string), bare(after[j] as string))
    marks.before[i] = line.before[0] ?? []
    marks.after[j] = line.after[0] ?? []
  }
  return marks
}

/** Words are marked where some of the line stays; else the line as such is new or gone. */
function partly(spans: Span[] | undefined): Span[] | undefined {
  const stays = spans?.some(({ changed, text }) => !changed && text.trim() !== '')
  return stays ? spans : undefined
}

function bare(line: string): string {
  return line.endsWith('\n') ? line.slice(0, -1) : line
}

/** Goes through two lists by their pairs, and through what lies between those. */
function inGaps<Item>(
  before: readonly Item[],
  after: readonly Item[],
  pairs: readonly [number, number][],
  each: { gap: (before: Item[], after: Item[]) => void; pair: (old: Item, now: Item) => void },
): void {
  let [i, j] = [0, 0]
  for (const [old, now] of [...pairs, [before.length, after.length] as const]) {
    if (i < old || j < now) each.gap(before.slice(i, old), after.slice(j, now))
    if (old < before.length) each.pair(before[old] as Item, after[now] as Item)
    ;[i, j] = [old + 1, now + 1]
  }
}

class Writer {
  readonly diff: TextDiff = { rows: [], added: 0, removed: 0, coarse: false }
  #before = 0
  #after = 0
  #group: number | undefined
  #groups = 0
  #blocks = 0

  same(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'same')
  }

  removed(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'removed')
  }

  added(lines: string[]): void {
    for (const line of lines) this.#row({ line, words: undefined }, 'added')
  }

  changed(removed: Line[], added: Line[]): void {
    for (const line of removed) this.#row(line, 'removed')
    for (const line of added) this.#row(line, 'added')
  }

  inGroup(write: () => void): void {
    this.#group = this.#groups++
    write()
    this.#group = undefined
  }

  /** Says of the rows that are written which block they are in; the blank ones behind it aren't. */
  inBlock({ kind }: Block, write: () => void): void {
    const start = this.diff.rows.length
    write()
    if (!isWhole(kind)) return
    const block = this.#blocks++
    const rows = this.diff.rows.slice(start)
    const end = rows.findLastIndex(({ text }) => text.trim() !== '')
    for (const row of rows.slice(0, end + 1)) row.block = block
  }

  #row({ line, words }: Line, kind: Row['kind']): void {
    if (kind === 'added') this.diff.added++
    if (kind === 'removed') this.diff.removed++
    this.diff.rows.push({
      kind,
      text: bare(line),
      ...(kind !== 'added' && { before: ++this.#before }),
      ...(kind !== 'removed' && { after: ++this.#after }),
      ...(words && { words }),
      ...(this.#group !== undefined && { group: this.#group }),
      ...(!line.endsWith('\n') && { noNewline: true as const }),
    })
  }
}
