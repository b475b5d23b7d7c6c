import * as z from 'zod'
import { atMost, Id, optional, Permissions, pageOf, resource, urlsWith } from './common.ts'
import { operation } from './operation.ts'
import { CollectionPosition, DefaultLevel, Space } from './spaces.ts'

export const CollectionTitle = z.string().check(atMost(50))

export const CollectionDescription = z.string().check(atMost(100))

export const Collection = resource({
  object: z.literal('collection').optional(),
  id: Id,
  title: CollectionTitle,
  description: CollectionDescription.optional(),
  organization: Id,
  parent: Id.optional(),
  defaultLevel: DefaultLevel,
  urls: urlsWith('location', 'app'),
  permissions: Permissions,
})

export const getCollection = operation({
  id: 'collections.get',
  method: 'GET',
  path: '/collections/{collectionId}',
  summary: 'Show a collection',
  result: Collection,
})

export const deleteCollection = operation({
  id: 'collections.delete',
  method: 'DELETE',
  path: '/collections/{collectionId}',
  summary: 'Delete a collection',
})

export const updateCollection = operation({
  id: 'collections.update',
  method: 'PATCH',
  path: '/collections/{collectionId}',
  summary: 'Update a collection',
  body: z.strictObject({
    title: optional(CollectionTitle.describe('Collection title')),
    description: optional(CollectionDescription.describe('Collection description')),
    defaultLevel: optional(DefaultLevel.describe('Default access level for the content')),
  }),
  result: Collection,
})

export const listCollectionSpaces = operation({
  id: 'collections.spaces',
  method: 'GET',
  path: '/collections/{collectionId}/spaces',
  summary: 'List spaces in a collection',
  result: pageOf(Space),
  paged: true,
})

export const moveCollection = operation({
  id: 'collections.move',
  method: 'POST',
  path: '/collections/{collectionId}/move',
  summary: 'Move a collection to another position or collection',
  body: z.strictObject({
    parent: optional(Id.nullable().describe('Parent collection, or null for the top level')),
    position: optional(
      CollectionPosition.describe('Position among siblings (default: at the end)'),
    ),
  }),
  result: Collection,
})

export const transferCollection = operation({
  id: 'collections.transfer',
  method: 'POST',
  path: '/collections/{collectionId}/transfer',
  summary: 'Transfer a collection to another organization',
  body: z.strictObject({ organization: Id.describe('Organization to transfer the collection to') }),
  result: Collection,
  effect: 'destroy',
  lookUp: {
    operation: getCollection,
    input: { collectionId: 'collectionId' },
  },
})

export const listCollections = operation({
  id: 'collections.list',
  method: 'GET',
  path: '/orgs/{organizationId}/collections',
  summary: 'List collections in an organization',
  query: z.strictObject({
    nested: optional(z.boolean().describe('Include nested collections (default)')),
  }),
  result: pageOf(Collection),
  paged: true,
})

export const createCollection = operation({
  id: 'collections.create',
  method: 'POST',
  path: '/orgs/{organizationId}/collections',
  summary: 'Create a collection',
  body: z.strictObject({
    title: optional(CollectionTitle.describe('Collection title')),
    parent: optional(Id.describe('Parent collection')),
  }),
  result: Collection,
})
