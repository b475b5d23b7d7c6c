import type { Steps } from '../steps.ts'
import { type Block, blockOf, blocksOf } from './blocks.ts'
import { pairAlike } from './likeness.ts'
import { type BlockKeys, blockKeys } from './moved-blocks.ts'
import { withoutMarker } from './prose-tokens.ts'
import { tokenDiff } from './token-diff.ts'

/** Blocks that share less than this aren't the same block. */
const alikeBlocks = 0.3

/** What lies before a pair, and the pair; none at the end. */
export interface PairedPart<Item> {
  removed: Item[]
  added: Item[]
  pair: [old: Item, now: Item] | undefined
}

export interface BlockPairs {
  /** in order: blocks that both texts have, and those that only stand for each other, or are on one side alone */
  parts: ({ same: Block[] } | PairedPart<Block>)[]
  keys: BlockKeys
  /** there was too much to compare */
  coarse: boolean
}

/** Which blocks of two markdown texts are the same, and which stand for each other. */
export function* pairBlocks(before: string, after: string): Steps<BlockPairs> {
  const old = blocksOf(linesOf(before))
  yield
  const now = blocksOf(linesOf(after))
  yield
  const { runs, coarse } = yield* tokenDiff(old.map(textOf), now.map(textOf))
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
    if (same) parts.push({ same: news })
    else parts.push(...(yield* pairsIn(olds, news, keys)))
  }
  return { parts, keys, coarse }
}

function* pairsIn(before: Block[], after: Block[], keys: BlockKeys): Steps<PairedPart<Block>[]> {
  const fits = (i: number, j: number) => {
    const [old, now] = [before[i] as Block, after[j] as Block]
    return old.kind === now.kind && keys.mayPair(old, now)
  }
  const pairs = yield* pairAlike(before.map(pairText), after.map(pairText), alikeBlocks, fits)
  if (pairs) return partsOf(before, after, pairs)
  const joined = (blocks: Block[]) =>
    blockOf(
      'prose',
      blocks.flatMap(({ lines }) => lines),
    )
  return [{ removed: [], added: [], pair: [joined(before), joined(after)] }]
}

/** Two lists by their pairs, and by what lies between those. */
export function partsOf<Item>(
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

/** The lines with their ends. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function textOf({ text }: Block): string {
  return text
}

/** By what blocks are paired: the numbers of a list say nothing of what stands in it. */
function pairText({ lines, kind, text }: Block): string {
  return kind === 'prose' ? lines.map(withoutMarker).join('') : text
}
