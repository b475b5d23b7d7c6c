import { createCollection } from '../../contract/collections.ts'
import { listInvites } from '../../contract/organizations/invites.ts'
import { roleForContent } from '../access/roles.ts'
import { allowedActions } from '../http/access.ts'
import type { Caller } from '../http/implement.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

export function collectionView(
  state: Reader,
  collection: Readonly<Records['collections']>,
  caller: Caller,
  url: ResourceUrl,
) {
  const { position: _, createdAt: __, createdBy: ___, ...kept } = collection
  const id = encodeURIComponent(collection.id)
  return {
    object: 'collection' as const,
    ...kept,
    defaultLevel: collection.defaultLevel as 'inherit',
    urls: { location: url(`/v1/collections/${id}`), app: url(`/app/collections/${id}`) },
    permissions: allowedActions(roleForContent(state, collection, caller), {
      view: 'read',
      admin: 'admin',
      viewInviteLinks: listInvites,
      create: createCollection,
    }),
  }
}
