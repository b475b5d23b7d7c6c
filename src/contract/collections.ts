import * as z from 'zod'
import { Id, optional, Permissions, pageOf, resource, urlsWith } from './common.ts'
import { operation } from './operation.ts'
import { CollectionPosition, DefaultLevel, Space } from './spaces.ts'

export const CollectionTitle = z.string().max(50)

export const CollectionDescription = z.string().max(100)

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
  summary: 'show a collection',
  result: Collection,
})

export const deleteCollection = operation({
  id: 'collections.delete',
  method: 'DELETE',
  path: '/collections/{collectionId}',
  summary: 'delete a collection',
})

export const updateCollection = operation({
  id: 'collections.update',
  method: 'PATCH',
  path: '/collections/{collectionId}',
  summary: 'change a collection',
  body: z.strictObject({
    title: optional(CollectionTitle.describe('title of the collection')),
    description: optional(CollectionDescription.describe('what the collection is for')),
    defaultLevel: optional(DefaultLevel.describe('default level of access to the content')),
  }),
  result: Collection,
})

export const listCollectionSpaces = operation({
  id: 'collections.spaces',
  method: 'GET',
  path: '/collections/{collectionId}/spaces',
  summary: 'list the spaces of a collection',
  result: pageOf(Space),
  paged: true,
})

export const moveCollection = operation({
  id: 'collections.move',
  method: 'POST',
  path: '/collections/{collectionId}/move',
  summary: 'move a collection to another place or collection',
  body: z.strictObject({
    parent: optional(Id.nullable().describe('collection to move into, null for none')),
    position: optional(CollectionPosition.describe('place among the others, else the end')),
  }),
  result: Collection,
})

export const transferCollection = operation({
  id: 'collections.transfer',
  method: 'POST',
  path: '/collections/{collectionId}/transfer',
  summary: 'hand a collection over to another organization',
  body: z.strictObject({ organization: Id.describe('organization that receives the collection') }),
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
  summary: 'list the collections of an organization',
  query: z.strictObject({
    nested: optional(z.boolean().describe('list nested collections too, which is the default')),
  }),
  result: pageOf(Collection),
  paged: true,
})

export const createCollection = operation({
  id: 'collections.create',
  method: 'POST',
  path: '/orgs/{organizationId}/collections',
  summary: 'create a collection',
  body: z.strictObject({
    title: optional(CollectionTitle.describe('title of the collection')),
    parent: optional(Id.describe('collection to create it in')),
  }),
  result: Collection,
})
