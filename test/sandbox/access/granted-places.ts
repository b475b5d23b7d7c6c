import type { Transaction } from '../../../src/sandbox/store/transaction.ts'
import { docs } from '../docs.ts'

export const organization = 'acme'
export const now = '2026-11-20T10:00:00.000Z'

/**
 * The path parameters of an organization, and of a space, collection, and site on which users have
 * roles.
 */
export const places: Record<string, string> = {
  organizationId: organization,
  spaceId: 'sp_docs',
  collectionId: 'col_1',
  siteId: 'site_1',
}

export const targets = ['sp_docs', 'col_1', 'site_1']

/** Creates these resources without permissions. The space is in the collection and on the site. */
export function putPlaces(tx: Transaction): void {
  docs(tx, Date.parse(now))
  const placed = { organization, createdAt: now }
  tx.put('collections', {
    ...placed,
    id: 'col_1',
    title: 'One',
    defaultLevel: 'inherit',
    position: 9,
  })
  tx.put('sites', {
    ...placed,
    id: 'site_1',
    type: 'basic',
    title: 'Site',
    visibility: 'public',
    published: true,
    features: [],
  })
  tx.patch('spaces', 'sp_docs', { parent: 'col_1' })
  tx.put('siteSpaces', {
    id: 'sitesp_1',
    site: 'site_1',
    space: 'sp_docs',
    path: 'docs',
    title: 'Docs',
    position: 1,
  })
}
