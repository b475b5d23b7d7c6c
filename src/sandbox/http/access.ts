import type { AnyOperation } from '../../contract/operation.ts'
import { reaches } from '../access/roles.ts'
import type { Role, RoleOrGuest } from '../store/record.ts'

/** The roles that writes need, by the beginning of the operation's id: the longest that fits counts. */
export const neededToWrite: Record<string, Role> = {
  'orgs.ping': 'read',
  changeRequests: 'edit',
  'changeRequests.comments': 'comment',
  'changeRequests.reviewers': 'review',
  'changeRequests.reviews': 'review',
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
  'sites.publish': 'admin',
  'sites.publishingAuth': 'admin',
  'sites.shareLinks': 'admin',
  'sites.unpublish': 'admin',
  spaces: 'create',
  'spaces.delete': 'admin',
  'spaces.permissions': 'admin',
  'spaces.restore': 'admin',
  'spaces.transfer': 'admin',
  translations: 'create',
}

/** Reads that are for administrators too, by the beginning of the operation's id. */
export const administrative = [
  'saml.list',
  'saml.get',
  'invites.get',
  'invites.list',
  'installations',
  'integrations.events',
  'orgs.auditEvents',
  'orgs.aiUsage',
  'orgs.installations',
  'spaces.permissions',
  'collections.permissions',
  'sites.permissions',
  'sites.publishingAuth',
  'sites.shareLinks',
]

export function neededRole({ id, effect }: AnyOperation): Role {
  if (effect === 'read') {
    const isFor = (start: string) => id === start || id.startsWith(`${start}.`)
    return administrative.some(isFor) ? 'admin' : 'read'
  }
  const parts = id.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const role = neededToWrite[parts.slice(0, length).join('.')]
    if (role) return role
  }
  return 'admin'
}

/** The `permissions` of an answer: what a role may do. */
export function permissionsOf<Name extends string>(
  role: RoleOrGuest,
  needed: Record<Name, Role>,
): Record<Name, boolean> {
  const entries = Object.entries<Role>(needed).map(([name, least]) => [name, reaches(role, least)])
  return Object.fromEntries(entries) as Record<Name, boolean>
}
