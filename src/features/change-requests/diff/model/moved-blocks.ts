import type { Block } from './blocks.ts'
import type { Row } from './row-writer.ts'
import { isWord, splitTokens } from './split-tokens.ts'

/** A block that only one version has at this position, with the index of its first row. */
export interface PlacedBlock {
  block: Block
  start: number
}

/** The minimum number of words in a moved block. Shorter blocks are often identical by chance. */
const minWords = 3

export interface BlockKeys {
  /** returns whether the block was moved */
  isCertain(block: Block): boolean
  /** returns `false` if either block was moved, so that it isn't paired with a similar block */
  mayPair(old: Block, now: Block): boolean
}

/**
 * Identifies moved blocks. `same` contains the blocks that are in the same order in both versions.
 * `before` and `after` contain the other blocks.
 */
export function blockKeys(
  same: readonly Block[],
  before: readonly Block[],
  after: readonly Block[],
): BlockKeys {
  const keyed = [before, after].map((blocks) =>
    blocks.map((block) => ({ block, key: blockKey(block) })),
  )
  const [olds, news] = keyed.map((side) => countKeys(side.map(({ key }) => key)))
  const moved = keyed.flat().filter(({ key }) => olds?.get(key) === 1 && news?.get(key) === 1)
  const kept = new Set(moved.length > 0 ? same.map(blockKey) : [])
  const isSure = (key: string) => !kept.has(key) && wordCount(key) >= minWords
  const certain = new Set(moved.filter(({ key }) => isSure(key)).map(({ block }) => block))
  return {
    isCertain: (block) => certain.has(block),
    mayPair: (old, now) =>
      !(certain.has(old) || certain.has(now)) || blockKey(old) === blockKey(now),
  }
}

/** Adds the line number in the other text to the rows of moved blocks. */
export function markMovedBlocks(
  rows: readonly Row[],
  removed: readonly PlacedBlock[],
  added: readonly PlacedBlock[],
  keys: BlockKeys,
): void {
  const arrived = new Map(added.map((written) => [blockKey(written.block), written]))
  for (const { block, start } of removed) {
    const there = keys.isCertain(block) ? arrived.get(blockKey(block)) : undefined
    if (!there) continue
    const length = blockKey(block).split('\n').length
    for (let at = 0; at < length; at++) {
      const [old, now] = [rows[start + at], rows[there.start + at]]
      if (old?.before === undefined || now?.after === undefined) continue
      old.moved = now.after
      now.moved = old.before
    }
  }
}

/** Returns a block's text without the blank lines after it. */
function blockKey({ text }: Block): string {
  return text.trimEnd()
}

function countKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function wordCount(text: string): number {
  return splitTokens(text.slice(0, 500)).filter(isWord).length
}
