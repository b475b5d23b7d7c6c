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

/** `same` are the blocks that stand in the same order on both sides, `before` and `after` the others. */
export function blockKeys(
  same: readonly Block[],
  before: readonly Block[],
  after: readonly Block[],
): BlockKeys {
  const keyed = [before, after].map((blocks) =>
    blocks.map((block) => ({ block, key: keyOf(block) })),
  )
  const [olds, news] = keyed.map((side) => countsOf(side.map(({ key }) => key)))
  const moved = keyed.flat().filter(({ key }) => olds?.get(key) === 1 && news?.get(key) === 1)
  const kept = new Set(moved.length > 0 ? same.map(keyOf) : [])
  const isSure = (key: string) => !kept.has(key) && wordCount(key) >= fewestWords
  const certain = new Set(moved.filter(({ key }) => isSure(key)).map(({ block }) => block))
  return {
    isCertain: (block) => certain.has(block),
    mayPair: (old, now) => !(certain.has(old) || certain.has(now)) || keyOf(old) === keyOf(now),
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

/** Its text, but for the blank lines behind it. */
function keyOf({ text }: Block): string {
  return text.trimEnd()
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function wordCount(text: string): number {
  return tokensOf(text.slice(0, 500)).filter(isWord).length
}
