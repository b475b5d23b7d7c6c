import { roleOn } from '../access/roles.ts'
import { permissionsOf } from '../http/access.ts'
import type { Caller } from '../http/implement.ts'
import type { UrlOf } from '../http/url-of.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

export function collectionView(
  state: Reader,
  collection: Readonly<Records['collections']>,
  caller: Caller,
  url: UrlOf,
) {
  const { position: _, createdAt: __, ...kept } = collection
  const id = encodeURIComponent(collection.id)
  return {
    object: 'collection' as const,
    ...kept,
    defaultLevel: collection.defaultLevel as 'inherit',
    urls: { location: url(`/v1/collections/${id}`), app: url(`/app/collections/${id}`) },
    permissions: permissionsOf(roleOn(state, collection, caller), {
      view: 'read',
      admin: 'admin',
      viewInviteLinks: 'admin',
      create: 'create',
    }),
  }
}
