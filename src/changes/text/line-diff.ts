import { mapped, type Steps } from '../steps.ts'
import { partsOf } from './block-pairs.ts'
import type { BlockKind } from './blocks.ts'
import { pairAlike } from './likeness.ts'
import { withoutMarker } from './prose-tokens.ts'
import { bare, type LayoutOnly, type RowWriter, type WrittenLine } from './row-writer.ts'
import { markRow, rowKey } from './table-marks.ts'
import { type TokenDiff, tokenDiff } from './token-diff.ts'
import { type Marks, markLine, markProse, type Next, type Span } from './word-marks.ts'

/** Lines that share less than this don't stand for each other; rows of a table have little to share. */
const alikeLines = 0.5
const alikeRows = 0.3

/** Compares the lines of two blocks that stand for each other. */
export function* compareLines(
  writer: RowWriter,
  before: string[],
  after: string[],
  kind: BlockKind,
): Steps<void> {
  const { runs, coarse } = yield* lineRuns(before, after, kind)
  writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const [these, those] = [before.slice(i, i + run.before), after.slice(j, j + run.after)]
    i += run.before
    j += run.after
    if (run.same) writer.realigned(these, those)
    else yield* changedLines(writer, these, those, kind, { before: before[i], after: after[j] })
  }
}

/** Which lines of the two are the same: those of a table where they say the same. */
export function* lineRuns(before: string[], after: string[], kind: BlockKind): Steps<TokenDiff> {
  const keysOf = (lines: string[]) => (kind === 'table' ? mapped(lines, rowKey) : lines)
  const keys = yield* steps(keysOf(before))
  return yield* tokenDiff(keys, yield* steps(keysOf(after)))
}

function* steps<Value>(value: Value[] | Steps<Value[]>): Steps<Value[]> {
  return Array.isArray(value) ? value : yield* value
}

function* changedLines(
  writer: RowWriter,
  before: string[],
  after: string[],
  kind: BlockKind,
  next: Next,
): Steps<void> {
  const isProse = kind === 'prose'
  // a step that is put into a list counts up those that follow, which stay what they are
  const texts = (lines: string[]) => (isProse ? lines.map(withoutMarker) : lines)
  const least = kind === 'table' ? alikeRows : alikeLines
  const pairs = (yield* pairAlike(texts(before), texts(after), least)) ?? inStep(before, after)
  const isBoth = before.length > 0 && after.length > 0
  const marks =
    isProse && isBoth
      ? yield* markProse(before.map(bare), after.map(bare), next)
      : yield* markPairs(before, after, pairs, kind)
  const olds = yield* mapped(before, (line, at) => lineWith(line, marks.before[at]))
  const news = yield* mapped(after, (line, at) => lineWith(line, marks.after[at]))
  const only = layoutOnly(before, after, marks, isProse && isBoth)
  const write = function* (): Steps<void> {
    for (const { removed, added, pair } of partsOf(olds, news, pairs)) {
      writer.inGroup(() => writer.changed(removed, added))
      if (pair) writer.inGroup(() => writer.changed([pair[0]], [pair[1]]))
      yield
    }
  }
  if ((isProse && isBoth) || only) yield* writer.inPassage(only, write)
  else yield* write()
}

/** What alone differs, where no word does. */
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

/** Where there is too much to find partners: the first for the first, if they are as many. */
function inStep(before: string[], after: string[]): [number, number][] {
  return before.length === after.length ? before.map((_, index) => [index, index]) : []
}

function* markPairs(
  before: string[],
  after: string[],
  pairs: [number, number][],
  kind: BlockKind,
): Steps<Marks> {
  const mark = kind === 'table' ? markRow : markLine
  const marks: Marks = { before: [], after: [] }
  for (const [i, j] of pairs) {
    const line = yield* mark(bare(before[i] as string), bare(after[j] as string))
    marks.before[i] = line.before[0] ?? []
    marks.after[j] = line.after[0] ?? []
    yield
  }
  return marks
}

/** Words are marked where some of the line stays; else the line as such is new or gone. */
function lineWith(line: string, spans: Span[] | undefined): WrittenLine {
  const stays = spans?.some(({ changed, text }) => !changed && text.trim() !== '')
  return { line, words: stays ? spans : undefined }
}
