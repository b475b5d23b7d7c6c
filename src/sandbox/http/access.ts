import { roles } from '../../contract/common.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import type { Role, RoleOrGuest } from '../store/record.ts'

/** The roles that writes need, by the beginning of the operation's id: the longest that fits counts. */
const neededToWrite: Record<string, Role> = {
  'orgs.ping': 'read',
  changeRequests: 'edit',
  'changeRequests.comments': 'comment',
  collections: 'create',
  'collections.delete': 'admin',
  'collections.permissions': 'admin',
  'collections.transfer': 'admin',
  comments: 'comment',
  content: 'edit',
  'customFields.values': 'edit',
  openapi: 'edit',
  sites: 'create',
  'sites.delete': 'admin',
  'sites.permissions': 'admin',
  spaces: 'create',
  'spaces.delete': 'admin',
  'spaces.permissions': 'admin',
  'spaces.restore': 'admin',
  'spaces.transfer': 'admin',
  translations: 'create',
}

/** Reads that are for administrators too. */
const administrative = ['saml.list', 'saml.get', 'invites.get']

export function neededRole({ id, effect }: AnyOperation): Role {
  if (effect === 'read') return administrative.includes(id) ? 'admin' : 'read'
  const parts = id.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const role = neededToWrite[parts.slice(0, length).join('.')]
    if (role) return role
  }
  return 'admin'
}

/** Whether a role is as high as another; a guest has none. */
export function reaches(role: RoleOrGuest, needed: Role): boolean {
  return role !== null && roles.indexOf(role) <= roles.indexOf(needed)
}

/** The `permissions` of an answer: what a role may do. */
export function permissionsOf<Name extends string>(
  role: RoleOrGuest,
  needed: Record<Name, Role>,
): Record<Name, boolean> {
  const entries = Object.entries<Role>(needed).map(([name, least]) => [name, reaches(role, least)])
  return Object.fromEntries(entries) as Record<Name, boolean>
}
