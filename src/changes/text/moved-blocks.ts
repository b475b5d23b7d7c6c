import type { Block } from './blocks.ts'
import type { Row } from './row-writer.ts'
import { isWord, tokensOf } from './words.ts'

/** A block that only one side has at its place, and the row that it begins with. */
export interface PlacedBlock {
  block: Block
  start: number
}

/** With fewer words a block is found anywhere, and says nothing of a move. */
const fewestWords = 3

export interface BlockKeys {
  /** whether both sides have it once, and no other like it */
  isCertain(block: Block): boolean
  /** a block that the other side has word by word elsewhere isn't taken for one that is merely like it */
  mayPair(old: Block, now: Block): boolean
}

export function blockKeys(before: readonly Block[], after: readonly Block[]): BlockKeys {
  const [olds, news] = [countsOf(before), countsOf(after)]
  const certain = new Set(
    [...before, ...after].filter((block) => {
      const key = keyOf(block)
      return olds.get(key) === 1 && news.get(key) === 1 && wordsIn(key) >= fewestWords
    }),
  )
  const isCertain = (block: Block) => certain.has(block)
  return {
    isCertain,
    mayPair: (old, now) => keyOf(old) === keyOf(now) || !(isCertain(old) || isCertain(now)),
  }
}

/** Says of the rows of blocks that are gone here and new there where the other one is. */
export function tellMoved(
  rows: readonly Row[],
  removed: readonly PlacedBlock[],
  added: readonly PlacedBlock[],
  keys: BlockKeys,
): void {
  const arrived = new Map(added.map((written) => [keyOf(written.block), written]))
  for (const { block, start } of removed) {
    const there = keys.isCertain(block) ? arrived.get(keyOf(block)) : undefined
    if (!there) continue
    const length = keyOf(block).split('\n').length
    for (let at = 0; at < length; at++) {
      const [old, now] = [rows[start + at], rows[there.start + at]]
      if (old?.before === undefined || now?.after === undefined) continue
      old.moved = now.after
      now.moved = old.before
    }
  }
}

const known = new WeakMap<Block, string>()

/** Its text, but for the blank lines behind it. */
function keyOf(block: Block): string {
  const key = known.get(block) ?? block.lines.join('').trimEnd()
  known.set(block, key)
  return key
}

function countsOf(blocks: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) counts.set(keyOf(block), (counts.get(keyOf(block)) ?? 0) + 1)
  return counts
}

function wordsIn(text: string): number {
  return tokensOf(text.slice(0, 500)).filter(isWord).length
}
