import { invalid } from '../http/refusal.ts'
import type { Transaction } from './transaction.ts'

export type PlacedTable =
  | 'collections'
  | 'spaces'
  | 'siteSections'
  | 'sectionGroups'
  | 'siteSpaces'
  | 'externalLinks'

/**
 * A resource in an ordered list. A list can contain resources from several tables, such as spaces
 * and collections.
 */
export interface Sibling {
  table: PlacedTable
  id: string
  position: number
}

/** Sorts the records of several tables by position. */
export function sortSiblings(
  ...parts: [table: PlacedTable, records: readonly { id: string; position: number }[]][]
): Sibling[] {
  return parts
    .flatMap(([table, records]) => records.map(({ id, position }) => ({ table, id, position })))
    .sort((a, b) => a.position - b.position)
}

/**
 * Assigns consecutive positions to siblings. This is required if two positions are so close that no
 * number fits between them.
 */
function renumber(tx: Transaction, siblings: readonly Sibling[]): Sibling[] {
  return siblings.map((sibling, index) => {
    tx.patch(sibling.table, sibling.id, { position: index + 1 })
    return { ...sibling, position: index + 1 }
  })
}

/**
 * Returns the position before or after a sibling. The default is the end of the list. Throws a 400
 * error if the sibling doesn't exist. `siblings` can include the moved resource.
 */
export function positionFor(
  tx: Transaction,
  siblings: readonly Sibling[],
  moved: string,
  where: { before?: string | undefined; after?: string | undefined } = {},
): number {
  const others = siblings.filter(({ id }) => id !== moved)
  const target = where.before ?? where.after
  const end = others.at(-1)?.position ?? 0
  if (target === undefined) return end + 1
  const at = others.findIndex(({ id }) => id === target)
  if (at < 0)
    throw invalid('position', `refers to ${JSON.stringify(target)}, which is not a sibling`)
  const between = (among: readonly Sibling[]) => {
    const next = where.before === undefined ? at + 1 : at
    const low = among[next - 1]?.position
    const high = among[next]?.position
    if (high === undefined) return { position: end + 1, fits: true }
    const position = low === undefined ? high - 1 : (low + high) / 2
    return { position, fits: position < high && (low === undefined || position > low) }
  }
  const found = between(others)
  return found.fits ? found.position : between(renumber(tx, others)).position
}
