import { RoleOrGuest } from '../common.ts'
import { permissionOperations, roleFilter, UserPermission } from './content-permissions.ts'

export const collectionPermissions = permissionOperations({
  topic: 'collections',
  place: '/collections/{collectionId}',
  resource: 'a collection',
  role: RoleOrGuest,
  filter: roleFilter,
  effective: UserPermission,
})
