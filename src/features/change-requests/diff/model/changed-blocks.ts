import { createHash } from 'node:crypto'
import type { Row } from './row-writer.ts'

/** Consecutive changed rows between unchanged rows. */
export interface ChangedBlock {
  from: number
  to: number
  /** identifies the changed text regardless of its position */
  key: string
}

const known = new WeakMap<readonly Row[], readonly ChangedBlock[]>()

/** Groups the changed rows into blocks. */
export function changedBlocks(rows: readonly Row[]): readonly ChangedBlock[] {
  const found = known.get(rows) ?? groupChangedBlocks(rows)
  known.set(rows, found)
  return found
}

function groupChangedBlocks(rows: readonly Row[]): ChangedBlock[] {
  const blocks: ChangedBlock[] = []
  for (let from = 0; from < rows.length; from++) {
    if (rows[from]?.kind === 'same') continue
    let to = from + 1
    while (to < rows.length && rows[to]?.kind !== 'same') to++
    const own = rows.slice(from, to).map(({ kind, text }) => `${kind} ${text}`)
    blocks.push({ from, to, key: hashContent(own) })
    from = to
  }
  return blocks
}

/** Returns a short hash of any JSON value. */
export function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
}
