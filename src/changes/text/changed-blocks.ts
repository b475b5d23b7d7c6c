import { createHash } from 'node:crypto'
import type { Row } from './row-writer.ts'

/** Rows that differ, with the same around them. */
export interface ChangedBlock {
  from: number
  to: number
  /** what it says, wherever it stands */
  key: string
}

const known = new WeakMap<readonly Row[], readonly ChangedBlock[]>()

/** What differs in a text, block by block. */
export function changedBlocks(rows: readonly Row[]): readonly ChangedBlock[] {
  const found = known.get(rows) ?? blocksIn(rows)
  known.set(rows, found)
  return found
}

function blocksIn(rows: readonly Row[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = []
  for (let from = 0; from < rows.length; from++) {
    if (rows[from]?.kind === 'same') continue
    let to = from + 1
    while (to < rows.length && rows[to]?.kind !== 'same') to++
    const own = rows.slice(from, to).map(({ kind, text }) => `${kind} ${text}`)
    blocks.push({ from, to, key: keyOf(own) })
    from = to
  }
  return blocks
}

/** A short name for a content. */
export function keyOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
}
