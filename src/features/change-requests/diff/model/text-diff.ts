import { type Interruptible, runToEnd } from '../../model/interruptible.ts'
import { type PairedPart, pairBlocks, splitLines } from './block-pairs.ts'
import type { Block } from './blocks.ts'
import { compareLines } from './line-diff.ts'
import { type BlockKeys, markMovedBlocks, type PlacedBlock } from './moved-blocks.ts'
import { RowWriter, type TextDiff } from './row-writer.ts'

export type { Row, TextDiff } from './row-writer.ts'

export function diffTexts(before: string, after: string): TextDiff {
  return runToEnd(textDiff(before, after))
}

/**
 * Compares Markdown: first blocks, so that fences and tables are never mixed with others, then the
 * lines of similar blocks, then the words of lines.
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

/** Applies the changes to the old text. The result is the new text. */
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

  *same(blocks: readonly Block[]): Interruptible<void> {
    for (const block of blocks) {
      this.writer.inBlock(block, () => this.writer.same(block.lines))
      yield
    }
  }

  *compare({ removed, added, pair }: PairedPart<Block>): Interruptible<void> {
    const { writer } = this
    writer.inGroup(() => {
      for (const block of removed) {
        this.#note(this.#removed, block, () => writer.removed(block.lines))
      }
      for (const block of added) this.#note(this.#added, block, () => writer.added(block.lines))
    })
    yield
    if (!pair) return
    const [old, now] = pair
    const start = writer.diff.rows.length
    yield* compareLines(writer, old.lines, now.lines, now.kind)
    writer.endBlock(now, start)
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
