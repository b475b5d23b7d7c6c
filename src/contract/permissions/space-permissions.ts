import { RoleOrGuest } from '../common.ts'
import { permissionOperations, roleFilter, UserPermission } from './content-permissions.ts'

export const spacePermissions = permissionOperations({
  topic: 'spaces',
  place: '/spaces/{spaceId}',
  resource: 'a space',
  role: RoleOrGuest,
  filter: roleFilter,
  effective: UserPermission,
})
