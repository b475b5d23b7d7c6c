import type { Interruptible } from '../../model/interruptible.ts'
import { type Block, createBlock, parseBlocks } from './blocks.ts'
import { type BlockKeys, blockKeys } from './moved-blocks.ts'
import { pairSimilar } from './pair-similar.ts'
import { withoutMarker } from './prose-tokens.ts'
import { tokenDiff } from './token-diff.ts'

/** The minimum similarity of two paired blocks. */
const minBlockSimilarity = 0.3

/** The unpaired items before a pair, followed by the pair. The last section has no pair. */
export interface PairedPart<Item> {
  removed: Item[]
  added: Item[]
  pair: [old: Item, now: Item] | undefined
}

export interface BlockPairs {
  /** in order: equal blocks, pairs of similar blocks, and blocks that only one text has */
  parts: ({ same: [old: Block, now: Block][] } | PairedPart<Block>)[]
  keys: BlockKeys
  /** true if the text was too long for an exact comparison */
  coarse: boolean
}

/** Finds the equal blocks in two versions of a Markdown document, and pairs similar blocks. */
export function* pairBlocks(before: string, after: string): Interruptible<BlockPairs> {
  const old = parseBlocks(splitLines(before))
  yield
  const now = parseBlocks(splitLines(after))
  yield
  const { runs, coarse } = yield* tokenDiff(old.map(blockText), now.map(blockText))
  let [i, j] = [0, 0]
  const stretches = runs.map(({ same, before, after }) => {
    const [olds, news] = [old.slice(i, i + before), now.slice(j, j + after)]
    ;[i, j] = [i + before, j + after]
    return { same, olds, news }
  })
  const others = stretches.filter(({ same }) => !same)
  const keys = blockKeys(
    stretches.filter(({ same }) => same).flatMap(({ news }) => news),
    others.flatMap(({ olds }) => olds),
    others.flatMap(({ news }) => news),
  )
  const parts: BlockPairs['parts'] = []
  for (const { same, olds, news } of stretches) {
    if (same) parts.push({ same: olds.map((old, at) => [old, news[at] as Block]) })
    else parts.push(...(yield* matchingPairs(olds, news, keys)))
  }
  return { parts, keys, coarse }
}

function* matchingPairs(
  before: Block[],
  after: Block[],
  keys: BlockKeys,
): Interruptible<PairedPart<Block>[]> {
  const fits = (i: number, j: number) => {
    const [old, now] = [before[i] as Block, after[j] as Block]
    return old.kind === now.kind && keys.mayPair(old, now)
  }
  const pairs = yield* pairSimilar(
    before.map(pairText),
    after.map(pairText),
    minBlockSimilarity,
    fits,
  )
  if (pairs) return splitByPairs(before, after, pairs)
  const joined = (blocks: Block[]) =>
    createBlock(
      'prose',
      blocks.flatMap(({ lines }) => lines),
      blocks.flatMap(({ keys }) => keys),
    )
  return [{ removed: [], added: [], pair: [joined(before), joined(after)] }]
}

/** Splits two lists into sections. Each section ends with a pair, except for the last one. */
export function splitByPairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
  pairs: readonly [number, number][],
): PairedPart<Item>[] {
  let [i, j] = [0, 0]
  return [...pairs, [before.length, after.length] as const].map(([old, now]) => {
    const removed = before.slice(i, old)
    const added = after.slice(j, now)
    ;[i, j] = [old + 1, now + 1]
    const isPair = old < before.length
    return { removed, added, pair: isPair ? [before[old] as Item, after[now] as Item] : undefined }
  })
}

/** Splits text into lines, including line endings. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function blockText({ text }: Block): string {
  return text
}

/** Returns the text by which similar blocks are paired. Omits list numbers. */
function pairText({ keys, kind, text }: Block): string {
  return kind === 'prose' ? keys.map(withoutMarker).join('') : text
}

/**
 * An old block and the new block that replaces it, with the number of equal blank lines after them.
 */
export interface ReplacedBlocks {
  old?: Block | undefined
  now?: Block | undefined
  blanks: number
}

/** Pairs removed and added blocks by their positions. */
export function replacedBlocks({ removed, added }: PairedPart<Block>): ReplacedBlocks[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const [old, now] = [removed[at], added[at]]
    return { old, now, blanks: old && now ? equalBlanks(old.lines, now.lines) : 0 }
  })
}

function equalBlanks(before: readonly string[], after: readonly string[]): number {
  let blanks = 0
  const isEqual = (line: string | undefined) =>
    line?.trim() === '' && line === after.at(-1 - blanks)
  while (isEqual(before.at(-1 - blanks))) blanks++
  return blanks
}
