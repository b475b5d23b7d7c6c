import { ListNumbers } from './list-numbers.ts'

export type BlockKind = 'prose' | 'code' | 'table' | 'frontmatter'

/** Lines of Markdown that form one block, including the blank lines after them. */
export interface Block {
  kind: BlockKind
  lines: string[]
  /** the lines to compare, for example without list numbers */
  keys: string[]
  /** the joined keys */
  text: string
}

export function createBlock(kind: BlockKind, lines: string[], keys: string[]): Block {
  return { kind, lines, keys, text: keys.join('') }
}

/** Returns whether a block of this kind must be shown in full. */
export function isIndivisible(kind: BlockKind): boolean {
  return kind === 'code' || kind === 'table' || kind === 'frontmatter'
}

/** Splits Markdown into blocks. Each line belongs to exactly one block, in the original order. */
export function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  const numbers = new ListNumbers()
  for (let at = 0; at < lines.length; ) {
    const kind = lineKind(lines, at)
    let end = blockEnd(kind, lines, at)
    while (end < lines.length && isBlank(lines[end] as string)) end++
    const own = lines.slice(at, end)
    blocks.push(
      createBlock(kind, own, kind === 'frontmatter' ? own : numbers.keys(own, kind === 'code')),
    )
    at = end
  }
  return blocks
}

const fence = /^\s{0,3}(?:[-*+]\s+|\d+[.)]\s+|>\s?)*\s*(`{3,}|~{3,})/
const tableLine = /^\s*\|/
const htmlTable = /^\s*<table[\s>]/i

function lineKind(lines: readonly string[], at: number): BlockKind {
  const line = lines[at] as string
  if (at === 0 && /^---\s*$/.test(line) && frontmatterEnd(lines) !== undefined) return 'frontmatter'
  if (fence.test(line)) return 'code'
  return tableLine.test(line) || htmlTable.test(line) ? 'table' : 'prose'
}

function frontmatterEnd(lines: readonly string[]): number | undefined {
  const end = lines.findIndex((line, index) => index > 0 && /^(---|\.\.\.)\s*$/.test(line))
  return end < 0 ? undefined : end + 1
}

function blockEnd(kind: BlockKind, lines: readonly string[], at: number): number {
  if (kind === 'frontmatter') return frontmatterEnd(lines) ?? lines.length
  if (kind === 'code') return fenceEnd(lines, at)
  if (kind === 'table' && htmlTable.test(lines[at] as string)) {
    return through(lines, at, (line) => /<\/table>/i.test(line))
  }
  let end = at
  while (end < lines.length && !isBlank(lines[end] as string) && lineKind(lines, end) === kind)
    end++
  return end
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}

function fenceEnd(lines: readonly string[], at: number): number {
  const open = fence.exec(lines[at] as string)?.[1] ?? ''
  const closes = (line: string) => {
    const mark = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1]
    return mark !== undefined && mark[0] === open[0] && mark.length >= open.length
  }
  return through(lines, at + 1, closes)
}

/**
 * Returns the index after the first matching line, starting at `at`. If no line matches, returns
 * the end.
 */
function through(lines: readonly string[], at: number, is: (line: string) => boolean): number {
  for (let end = at; end < lines.length; end++) if (is(lines[end] as string)) return end + 1
  return lines.length
}
