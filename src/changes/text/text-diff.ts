import { atOnce, mapped, type Steps } from '../steps.ts'
import { type Block, type BlockKind, blocksOf } from './blocks.ts'
import { pairAlike } from './likeness.ts'
import { bare, type Line, RowWriter, type TextDiff } from './row-writer.ts'
import { tokenDiff } from './token-diff.ts'
import { type Marks, markLine, markProse, type Span } from './word-marks.ts'

export type { Row, TextDiff } from './row-writer.ts'

/** Blocks that share less than this aren't the same block. */
const alikeBlocks = 0.3

/** Lines that share less than this don't stand for each other. */
const alikeLines = 0.5

export function diffTexts(before: string, after: string): TextDiff {
  return atOnce(textDiff(before, after))
}

/**
 * Compares markdown: blocks first, so that the fences and tables of one are never mixed with those of another,
 * then the lines of blocks that are alike, then the words of lines.
 */
export function* textDiff(before: string, after: string): Steps<TextDiff> {
  const old = blocksOf(linesOf(before))
  yield
  const now = blocksOf(linesOf(after))
  yield
  const writer = new RowWriter()
  const { runs, coarse } = yield* tokenDiff(old.map(textOf), now.map(textOf))
  writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = now.slice(j, j + run.after)
    if (run.same) yield* sameBlocks(writer, these)
    else yield* compareBlocks(writer, old.slice(i, i + run.before), these)
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

function textOf({ lines }: Block): string {
  return lines.join('')
}

function* sameBlocks(writer: RowWriter, blocks: readonly Block[]): Steps<void> {
  for (const block of blocks) {
    writer.inBlock(block, () => writer.same(block.lines))
    yield
  }
}

function* compareBlocks(writer: RowWriter, before: Block[], after: Block[]): Steps<void> {
  const sameKind = (i: number, j: number) => before[i]?.kind === after[j]?.kind
  const pairs = yield* pairAlike(before.map(textOf), after.map(textOf), alikeBlocks, sameKind)
  if (!pairs) {
    const all = (blocks: Block[]) => blocks.flatMap(({ lines }) => lines)
    yield* compareLines(writer, all(before), all(after), 'prose')
    return
  }
  for (const { removed, added, pair } of partsOf(before, after, pairs)) {
    writer.inGroup(() => {
      for (const block of removed) writer.inBlock(block, () => writer.removed(block.lines))
      for (const block of added) writer.inBlock(block, () => writer.added(block.lines))
    })
    yield
    if (!pair) continue
    const [old, now] = pair
    const start = writer.diff.rows.length
    yield* compareLines(writer, old.lines, now.lines, now.kind)
    writer.endBlock(now, start)
  }
}

function* compareLines(
  writer: RowWriter,
  before: string[],
  after: string[],
  kind: BlockKind,
): Steps<void> {
  const { runs, coarse } = yield* tokenDiff(before, after)
  writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = after.slice(j, j + run.after)
    if (run.same) writer.same(these)
    else yield* changedLines(writer, before.slice(i, i + run.before), these, kind)
    i += run.before
    j += run.after
  }
}

function* changedLines(
  writer: RowWriter,
  before: string[],
  after: string[],
  kind: BlockKind,
): Steps<void> {
  const pairs = (yield* pairAlike(before, after, alikeLines)) ?? inStep(before, after)
  const marks =
    kind === 'prose' && before.length > 0 && after.length > 0
      ? yield* markProse(before.map(bare), after.map(bare))
      : yield* markPairs(before, after, pairs)
  const olds = yield* mapped(before, (line, at) => lineWith(line, marks.before[at]))
  const news = yield* mapped(after, (line, at) => lineWith(line, marks.after[at]))
  for (const { removed, added, pair } of partsOf(olds, news, pairs)) {
    writer.inGroup(() => writer.changed(removed, added))
    if (pair) writer.inGroup(() => writer.changed([pair[0]], [pair[1]]))
    yield
  }
}

/** Where there is too much to find partners: the first for the first, if they are as many. */
function inStep(before: string[], after: string[]): [number, number][] {
  return before.length === after.length ? before.map((_, index) => [index, index]) : []
}

function* markPairs(before: string[], after: string[], pairs: [number, number][]): Steps<Marks> {
  const marks: Marks = { before: [], after: [] }
  for (const [i, j] of pairs) {
    const line = yield* markLine(bare(before[i] as string), bare(after[j] as string))
    marks.before[i] = line.before[0] ?? []
    marks.after[j] = line.after[0] ?? []
    yield
  }
  return marks
}

/** Words are marked where some of the line stays; else the line as such is new or gone. */
function lineWith(line: string, spans: Span[] | undefined): Line {
  const stays = spans?.some(({ changed, text }) => !changed && text.trim() !== '')
  return { line, words: stays ? spans : undefined }
}

/** What lies before a pair, and the pair; none at the end. */
interface Part<Item> {
  removed: Item[]
  added: Item[]
  pair: [old: Item, now: Item] | undefined
}

/** Two lists by their pairs, and by what lies between those. */
function partsOf<Item>(
  before: readonly Item[],
  after: readonly Item[],
  pairs: readonly [number, number][],
): Part<Item>[] {
  let [i, j] = [0, 0]
  return [...pairs, [before.length, after.length] as const].map(([old, now]) => {
    const removed = before.slice(i, old)
    const added = after.slice(j, now)
    ;[i, j] = [old + 1, now + 1]
    const isPair = old < before.length
    return { removed, added, pair: isPair ? [before[old] as Item, after[now] as Item] : undefined }
  })
}
