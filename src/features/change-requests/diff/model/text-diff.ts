import { type Interruptible, runToEnd } from '../../model/interruptible.ts'
import {
  type PairedPart,
  pairBlocks,
  type ReplacedBlocks,
  replacedBlocks,
  splitLines,
} from './block-pairs.ts'
import type { Block } from './blocks.ts'
import { compareLines } from './line-diff.ts'
import { type BlockKeys, markMovedBlocks, type PlacedBlock } from './moved-blocks.ts'
import { RowWriter, type TextDiff } from './row-writer.ts'

export type { Row, TextDiff } from './row-writer.ts'

export function diffTexts(before: string, after: string): TextDiff {
  return runToEnd(textDiff(before, after))
}

/**
 * Compares two versions of a Markdown document in three steps: by block, then by line within
 * similar blocks, then by word within similar lines. Comparing blocks first keeps code blocks and
 * tables separate from other text.
 */
export function* textDiff(before: string, after: string): Interruptible<TextDiff> {
  const { parts, keys, coarse } = yield* pairBlocks(before, after)
  const comparison = new Comparison(keys)
  comparison.writer.diff.coarse ||= coarse
  for (const part of parts) {
    if ('same' in part) yield* comparison.same(part.same)
    else yield* comparison.compare(part)
  }
  return comparison.end()
}

/** Applies a diff to the old text, and returns the new text. */
export function applyTextDiff(before: string, { rows }: TextDiff): string {
  const lines = splitLines(before)
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

class Comparison {
  readonly writer = new RowWriter()
  readonly #keys: BlockKeys
  readonly #removed: PlacedBlock[] = []
  readonly #added: PlacedBlock[] = []

  constructor(keys: BlockKeys) {
    this.#keys = keys
  }

  *same(blocks: readonly [old: Block, now: Block][]): Interruptible<void> {
    for (const [old, now] of blocks) {
      this.writer.inBlock(now, () => this.writer.equal(old.lines, now.lines))
      yield
    }
  }

  *compare(part: PairedPart<Block>): Interruptible<void> {
    const { writer } = this
    for (const replaced of replacedBlocks(part)) this.#replace(replaced)
    yield
    if (!part.pair) return
    const [old, now] = part.pair
    const start = writer.diff.rows.length
    yield* compareLines(writer, old, now)
    writer.endBlock(now, start)
  }

  #replace({ old, now, blanks }: ReplacedBlocks): void {
    const { writer } = this
    const text = ({ lines }: Block) => lines.slice(0, lines.length - blanks)
    writer.inGroup(() => {
      if (old) this.#note(this.#removed, old, () => writer.removed(text(old)))
      if (now) this.#note(this.#added, now, () => writer.added(text(now)))
    })
    if (old && now && blanks > 0) writer.equal(old.lines.slice(-blanks), now.lines.slice(-blanks))
  }

  end(): TextDiff {
    markMovedBlocks(this.writer.diff.rows, this.#removed, this.#added, this.#keys)
    return this.writer.diff
  }

  #note(written: PlacedBlock[], block: Block, write: () => void): void {
    const start = this.writer.diff.rows.length
    this.writer.inBlock(block, write)
    written.push({ block, start })
  }
}
