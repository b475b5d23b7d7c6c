import { atOnce, type Steps } from '../steps.ts'
import { type Block, blocksOf } from './blocks.ts'
import { pairAlike } from './likeness.ts'
import { compareLines, partsOf } from './line-diff.ts'
import { blockKeys, type PlacedBlock, tellMoved } from './moved-blocks.ts'
import { withoutMarker } from './prose-tokens.ts'
import { RowWriter, type TextDiff } from './row-writer.ts'
import { tokenDiff } from './token-diff.ts'

export type { Row, TextDiff } from './row-writer.ts'

/** Blocks that share less than this aren't the same block. */
const alikeBlocks = 0.3

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
  const comparison = new Comparison(old, now)
  const { runs, coarse } = yield* tokenDiff(old.map(textOf), now.map(textOf))
  comparison.writer.diff.coarse ||= coarse
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = now.slice(j, j + run.after)
    if (run.same) yield* comparison.same(these)
    else yield* comparison.compare(old.slice(i, i + run.before), these)
    i += run.before
    j += run.after
  }
  return comparison.end()
}

/** The old text with the changes made to it, which is the new text. */
export function applyTextDiff(before: string, { rows }: TextDiff): string {
  const lines = linesOf(before)
  const made: string[] = []
  let at = 0
  for (const row of rows) {
    if (row.kind === 'removed') at++
    else if (row.kind === 'same' && row.was === undefined) made.push(lines[at++] as string)
    else {
      if (row.kind === 'same') at++
      made.push(row.noNewline ? row.text : `${row.text}\n`)
    }
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

/** By what blocks are paired: the numbers of a list say nothing of what stands in it. */
function pairText({ lines, kind }: Block): string {
  return (kind === 'prose' ? lines.map(withoutMarker) : lines).join('')
}

class Comparison {
  readonly writer = new RowWriter()
  readonly #keys: ReturnType<typeof blockKeys>
  readonly #removed: PlacedBlock[] = []
  readonly #added: PlacedBlock[] = []

  constructor(before: readonly Block[], after: readonly Block[]) {
    this.#keys = blockKeys(before, after)
  }

  *same(blocks: readonly Block[]): Steps<void> {
    for (const block of blocks) {
      this.writer.inBlock(block, () => this.writer.same(block.lines))
      yield
    }
  }

  *compare(before: Block[], after: Block[]): Steps<void> {
    const { writer } = this
    const fits = (i: number, j: number) => {
      const [old, now] = [before[i] as Block, after[j] as Block]
      return old.kind === now.kind && this.#keys.mayPair(old, now)
    }
    const pairs = yield* pairAlike(before.map(pairText), after.map(pairText), alikeBlocks, fits)
    if (!pairs) {
      const all = (blocks: Block[]) => blocks.flatMap(({ lines }) => lines)
      yield* compareLines(writer, all(before), all(after), 'prose')
      return
    }
    for (const { removed, added, pair } of partsOf(before, after, pairs)) {
      writer.inGroup(() => {
        for (const block of removed) {
          this.#note(this.#removed, block, () => writer.removed(block.lines))
        }
        for (const block of added) this.#note(this.#added, block, () => writer.added(block.lines))
      })
      yield
      if (!pair) continue
      const [old, now] = pair
      const start = writer.diff.rows.length
      yield* compareLines(writer, old.lines, now.lines, now.kind)
      writer.endBlock(now, start)
    }
  }

  end(): TextDiff {
    tellMoved(this.writer.diff.rows, this.#removed, this.#added, this.#keys)
    return this.writer.diff
  }

  #note(written: PlacedBlock[], block: Block, write: () => void): void {
    const start = this.writer.diff.rows.length
    this.writer.inBlock(block, write)
    written.push({ block, start })
  }
}
