// The exports that other features may use.
export { permissionReads } from './places.ts'
export type { AccessRole, UserAccess } from './rows.ts'
export { readUserAccess, readUsersAccess } from './user-access.ts'
