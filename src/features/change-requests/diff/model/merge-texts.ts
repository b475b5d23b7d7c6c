import { runToEnd } from '../../model/interruptible.ts'
import { type Block, parseBlocks } from './blocks.ts'
import { pairSimilar } from './pair-similar.ts'
import { shortestEdit } from './shortest-edit.ts'

/** A part of a merged text: lines to keep, or a block that both versions changed. */
export type MergePart = { text: string } | { clash: Clash }

/** The versions of a block that both sides of a merge changed. A deleted block is empty. */
export interface Clash {
  base: string
  mine: string
  theirs: string
}

/**
 * Merges two versions of a base text, block by block. If only one version changed a block, takes
 * that change. If both did, the result contains both versions of the block.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergePart[] {
  const blocks = splitBlocks(base)
  const own = sideChanges(blocks, splitBlocks(mine))
  const other = sideChanges(blocks, splitBlocks(theirs))
  const parts: MergePart[] = []
  for (let at = 0; at <= blocks.length; at++) {
    const [added, othersAdded] = [own.added[at] ?? [], other.added[at] ?? []]
    const isSame = isEqual(added.join(''), othersAdded.join(''))
    for (const text of [...othersAdded, ...(isSame ? [] : added)]) parts.push({ text })
    const block = blocks[at]
    if (block !== undefined) parts.push(mergedBlock(block, own.kept[at], other.kept[at]))
  }
  return parts
}

function mergedBlock(base: string, mine = '', theirs = ''): MergePart {
  if (isEqual(mine, theirs) || isEqual(base, mine)) return { text: theirs }
  if (isEqual(base, theirs)) return { text: mine }
  return { clash: { base, mine, theirs } }
}

/** Returns the blocks that both versions changed. */
export function clashes(parts: readonly MergePart[]): Clash[] {
  return parts.flatMap((part) => ('clash' in part ? [part.clash] : []))
}

export type ClashChoice = 'mine' | 'theirs' | 'both'

/** Joins the parts. For each block that both versions changed, takes the chosen version. */
export function joinParts(parts: readonly MergePart[], choice: ClashChoice): string {
  const texts = parts.flatMap((part) => {
    if ('text' in part) return [part.text]
    const { mine, theirs } = part.clash
    if (choice === 'both') return [theirs, mine]
    return [choice === 'mine' ? mine : theirs]
  })
  return joinBlocks(texts.filter((text) => text.trim() !== ''))
}

/** Replaces the whitespace at the end of a text with the whitespace at the end of another text. */
export function withEndOf(other: string, text: string): string {
  return text.trimEnd() + other.slice(other.trimEnd().length)
}

/** Joins blocks. If a block doesn't end with a line break, adds a blank line after the block. */
function joinBlocks(texts: readonly string[]): string {
  return texts
    .map((text, at) => {
      if (at < texts.length - 1) return /\n$/.test(text) ? text : `${text}\n\n`
      return `${text.trimEnd()}\n`
    })
    .join('')
}

function splitBlocks(text: string): string[] {
  const blocks: Block[] = parseBlocks(text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
  const texts = blocks.map(({ text }) => text)
  const last = texts.pop()
  // end the last block with a blank line, because the merge can insert blocks after it
  return last === undefined ? [] : [...texts, `${last.trimEnd()}\n\n`]
}

function isEqual(one: string, other: string): boolean {
  return one.trimEnd() === other.trimEnd()
}

/** The changes that one version makes to the blocks of the base text. */
interface SideChanges {
  /** the text of each block of the base text; absent if the block was deleted */
  kept: (string | undefined)[]
  /** the new blocks before each block of the base text, and after the last one */
  added: string[][]
}

/** The minimum similarity of a block to its earlier version. */
const least = 0.3

function sideChanges(base: readonly string[], side: readonly string[]): SideChanges {
  const kept: (string | undefined)[] = base.map(() => undefined)
  const added: string[][] = Array.from({ length: base.length + 1 }, () => [])
  /** Pairs the blocks between two unchanged blocks. */
  const settle = (from: number, to: number, first: number, end: number) => {
    const [old, now] = [base.slice(from, to), side.slice(first, end)]
    const pairs =
      old.length === now.length
        ? old.map((_, at) => [at, at] as const)
        : (runToEnd(pairSimilar(old, now, least)) ?? [])
    const partners = new Map(pairs.map(([before, after]) => [after, before]))
    let next = from
    for (const [at, text] of now.entries()) {
      const partner = partners.get(at)
      if (partner === undefined) added[next]?.push(text)
      else {
        kept[from + partner] = text
        next = from + partner + 1
      }
    }
  }
  let [from, first] = [0, 0]
  for (const [at, place] of sameBlocks(base, side)) {
    settle(from, at, first, place)
    kept[at] = side[place]
    ;[from, first] = [at + 1, place + 1]
  }
  settle(from, base.length, first, side.length)
  return { kept, added }
}

/** Returns the positions of equal blocks in two versions, in order. */
function sameBlocks(base: readonly string[], side: readonly string[]): [number, number][] {
  const numbers = new Map<string, number>()
  const numbered = (texts: readonly string[]) =>
    Int32Array.from(texts, (text) => {
      const key = text.trimEnd()
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
  const [before, after] = [numbered(base), numbered(side)]
  const edits = runToEnd(shortestEdit(before, after, before.length + after.length)) ?? []
  const found: [number, number][] = []
  let [at, place] = [0, 0]
  for (const { kind, count } of edits) {
    if (kind === 'removed') at += count
    else if (kind === 'added') place += count
    else for (let left = count; left > 0; left--) found.push([at++, place++])
  }
  return found
}
