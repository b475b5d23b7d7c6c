import { permissionsOf } from '../http/access.ts'
import type { RoleOrGuest } from '../store/record.ts'
import type { Records } from '../store/records.ts'

export function collectionView(
  collection: Readonly<Records['collections']>,
  role: RoleOrGuest,
  url: (path: string) => string,
) {
  const { position: _, createdAt: __, ...kept } = collection
  const id = encodeURIComponent(collection.id)
  return {
    object: 'collection' as const,
    ...kept,
    defaultLevel: collection.defaultLevel as 'inherit',
    urls: { location: url(`/v1/collections/${id}`), app: url(`/app/collections/${id}`) },
    permissions: permissionsOf(role, { view: 'read', admin: 'admin', create: 'create' }),
  }
}
