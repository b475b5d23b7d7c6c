import type { RoleOrGuest, Stored } from './record.ts'

/** A role on a space, a collection or a site; the id is `permissionId(target, subject)`. */
export interface PermissionRecord extends Stored {
  organization: string
  /** the space, collection or site */
  target: string
  /** who has it: one of the two */
  user?: string
  team?: string
  role: RoleOrGuest
}
