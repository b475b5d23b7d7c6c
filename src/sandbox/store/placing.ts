import { invalid } from '../http/refusal.ts'
import { type PlacedTable, positionFor, type Sibling } from './ordering.ts'
import type { Transaction } from './transaction.ts'

/** What a position of a request names; which forms an operation takes is the contract's matter. */
export type Pointer =
  | { type: 'space'; space: string }
  | { type: 'collection'; collection: string }
  | { type: 'site-section'; siteSection: string }
  | {
      type: 'site-section' | 'site-section-group' | 'site-space' | 'site-external-link'
      id: string
    }
  | { type: 'site-space'; siteSpace: string }

const tables: Record<Pointer['type'], PlacedTable> = {
  space: 'spaces',
  collection: 'collections',
  'site-section': 'siteSections',
  'site-section-group': 'sectionGroups',
  'site-space': 'siteSpaces',
  'site-external-link': 'externalLinks',
}

function idOf(pointer: Pointer): string {
  if ('space' in pointer) return pointer.space
  if ('collection' in pointer) return pointer.collection
  if ('siteSection' in pointer) return pointer.siteSection
  return 'siteSpace' in pointer ? pointer.siteSpace : pointer.id
}

/** The `position` that a request asks for among siblings: the end by default, 400 for what isn't there. */
export function placeFor(
  tx: Transaction,
  siblings: readonly Sibling[],
  moved: string,
  position: { before?: Pointer; after?: Pointer } = {},
): number {
  const { before, after } = position
  if (before && after) throw invalid('position', 'takes before or after, not both')
  const pointer = before ?? after
  if (!pointer) return positionFor(tx, siblings, moved)
  const target = idOf(pointer)
  // an id of the other table is as wrong as one that stands elsewhere
  const named = siblings.filter(({ id, table }) => id !== target || table === tables[pointer.type])
  return positionFor(tx, named, moved, before ? { before: target } : { after: target })
}
