import { invalid } from '../http/refusal.ts'
import { type PlacedTable, positionFor, type Sibling } from './ordering.ts'
import type { Transaction } from './transaction.ts'

/**
 * The resource before or after which a request moves another one. The contract determines the
 * formats that each operation accepts.
 */
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

function pointerId(pointer: Pointer): string {
  if ('space' in pointer) return pointer.space
  if ('collection' in pointer) return pointer.collection
  if ('siteSection' in pointer) return pointer.siteSection
  return 'siteSpace' in pointer ? pointer.siteSpace : pointer.id
}

/**
 * Returns the position that a request specifies. The default is the end of the list. Throws a 400
 * error if the target isn't a sibling.
 */
export function placeFor(
  tx: Transaction,
  siblings: readonly Sibling[],
  moved: string,
  position: { before?: Pointer; after?: Pointer } = {},
): number {
  const { before, after } = position
  if (before && after) throw invalid('position', 'cannot have both "before" and "after"')
  const pointer = before ?? after
  if (!pointer) return positionFor(tx, siblings, moved)
  const target = pointerId(pointer)
  // exclude a resource that has this ID but another type, so that the ID is rejected
  const named = siblings.filter(({ id, table }) => id !== target || table === tables[pointer.type])
  return positionFor(tx, named, moved, before ? { before: target } : { after: target })
}
