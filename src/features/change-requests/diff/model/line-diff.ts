import { type Interruptible, mapInSteps } from '../../model/interruptible.ts'
import { splitByPairs } from './block-pairs.ts'
import type { Block, BlockKind } from './blocks.ts'
import { numberRange, restoreNumber } from './list-numbers.ts'
import { pairSimilar } from './pair-similar.ts'
import { withoutMarker } from './prose-tokens.ts'
import {
  type LayoutOnly,
  type RowWriter,
  type TerminatedLine,
  withoutLineBreak,
} from './row-writer.ts'
import { markRow, rowKey } from './table-marks.ts'
import { type TokenDiff, tokenDiff } from './token-diff.ts'
import { type Marks, markLine, markProse, type Next, type Span } from './word-marks.ts'

/**
 * The minimum similarity of two paired lines. It is lower for table rows, because they contain
 * fewer words.
 */
const minLineSimilarity = 0.5
const minRowSimilarity = 0.3

/** Compares the lines of two paired blocks. */
export function* compareLines(writer: RowWriter, old: Block, now: Block): Interruptible<void> {
  const { kind } = now
  const { runs, coarse } = yield* lineRuns(old.keys, now.keys, kind)
  writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = keyedLines(old, i, run.before)
    const those = keyedLines(now, j, run.after)
    i += run.before
    j += run.after
    if (run.same) writer.equal(these.lines, those.lines)
    else
      yield* changedLines(writer, these, those, kind, { before: old.lines[i], after: now.lines[j] })
  }
}

/** Lines with the keys by which they are compared. */
type KeyedLines = Pick<Block, 'lines' | 'keys'>

function keyedLines({ lines, keys }: KeyedLines, from: number, count: number): KeyedLines {
  const to = from + count
  return { lines: lines.slice(from, to), keys: keys.slice(from, to) }
}

/** Finds equal lines by their keys. Two table rows are equal if their cells are equal. */
export function* lineRuns(
  before: string[],
  after: string[],
  kind: BlockKind,
): Interruptible<TokenDiff> {
  const comparisonKeys = (lines: string[]) => (kind === 'table' ? mapInSteps(lines, rowKey) : lines)
  const keys = yield* steps(comparisonKeys(before))
  return yield* tokenDiff(keys, yield* steps(comparisonKeys(after)))
}

function* steps<Value>(value: Value[] | Interruptible<Value[]>): Interruptible<Value[]> {
  return Array.isArray(value) ? value : yield* value
}

function* changedLines(
  writer: RowWriter,
  old: KeyedLines,
  now: KeyedLines,
  kind: BlockKind,
  next: Next,
): Interruptible<void> {
  const [before, after] = [old.keys, now.keys]
  const isProse = kind === 'prose'
  // replacing a bullet with a number, or the reverse, doesn't change the line
  const texts = (lines: string[]) => (isProse ? lines.map(withoutMarker) : lines)
  const least = kind === 'table' ? minRowSimilarity : minLineSimilarity
  const pairs = (yield* pairSimilar(texts(before), texts(after), least)) ?? inStep(before, after)
  const isBoth = before.length > 0 && after.length > 0
  const marks =
    isProse && isBoth
      ? yield* markProse(before.map(withoutLineBreak), after.map(withoutLineBreak), next)
      : yield* markPairs(before, after, pairs, kind)
  const olds = yield* mapInSteps(before, (key, at) =>
    lineWith(old.lines[at] ?? key, key, marks.before[at]),
  )
  const news = yield* mapInSteps(after, (key, at) =>
    lineWith(now.lines[at] ?? key, key, marks.after[at]),
  )
  const only = layoutOnly(before, after, marks, isProse && isBoth)
  const write = function* (): Interruptible<void> {
    for (const { removed, added, pair } of splitByPairs(olds, news, pairs)) {
      writer.inGroup(() => writer.changed(removed, added))
      if (pair) writer.inGroup(() => writer.changed([pair[0]], [pair[1]]))
      yield
    }
  }
  if ((isProse && isBoth) || only) yield* writer.inPassage(only, write)
  else yield* write()
}

/** Returns the kind of layout difference if all words are equal. */
function layoutOnly(
  before: readonly string[],
  after: readonly string[],
  marks: Marks,
  isProse: boolean,
): LayoutOnly | undefined {
  const isSame = (of: (line: string) => string) => {
    const [olds, news] = [before.map(of), after.map(of)]
    return olds.length === news.length && olds.every((line, at) => line === news[at])
  }
  if (isSame((line) => line.replace(/\r?\n?$/, ''))) return 'line ends'
  if ([...before, ...after].every((line) => line.trim() === '')) return 'blanks'
  if (isSame((line) => line.replace(/\s+/g, ''))) return 'blanks'
  if (!isProse) return undefined
  const spans = [...marks.before, ...marks.after].flat()
  const hasWords = ({ changed, text }: Span) => changed && text.trim() !== ''
  return spans.some(hasWords) ? undefined : 'wrapping'
}

/**
 * Pairs lines by position if there are too many to compare. Requires the same number of old and new
 * lines.
 */
function inStep(before: string[], after: string[]): [number, number][] {
  return before.length === after.length ? before.map((_, index) => [index, index]) : []
}

function* markPairs(
  before: string[],
  after: string[],
  pairs: [number, number][],
  kind: BlockKind,
): Interruptible<Marks> {
  const mark = kind === 'table' ? markRow : markLine
  const marks: Marks = { before: [], after: [] }
  for (const [i, j] of pairs) {
    const line = yield* mark(
      withoutLineBreak(before[i] as string),
      withoutLineBreak(after[j] as string),
    )
    marks.before[i] = line.before[0] ?? []
    marks.after[j] = line.after[0] ?? []
    yield
  }
  return marks
}

/**
 * Marks the changed words of a line if other words are unchanged. Otherwise, the whole line counts
 * as changed.
 */
function lineWith(line: string, key: string, spans: Span[] | undefined): TerminatedLine {
  const stays = spans?.some(({ changed, text }) => !changed && text.trim() !== '')
  if (!stays || !spans) return { line, words: undefined }
  return { line, words: restoreNumber(spans, line, key), listNumber: numberRange(line, key) }
}
