import * as z from 'zod'
import { Id, optional, Role, RoleOrGuest, resource, roles, Timestamp, User } from '../common.ts'
import { permissionOperations } from './content-permissions.ts'

/**
 * A user with access to a site, and the level that grants the access: the site, one of its spaces,
 * or the organization.
 */
const SiteVisitor = resource({
  permission: RoleOrGuest,
  user: User,
  origin: resource({ type: z.string().optional() }),
  disabled: z.boolean(),
  lastSeenAt: Timestamp.optional(),
})

const sortKeys = z.enum(['joinedAt', 'lastSeenAt', 'name'])

export const sitePermissions = permissionOperations({
  topic: 'sites',
  place: '/orgs/{organizationId}/sites/{siteId}',
  resource: 'a site',
  role: Role,
  filter: z.strictObject({
    order: optional(z.enum(['asc', 'desc']).describe('Sort direction (default: desc)')),
    role: optional(z.enum([...roles, 'guest']).describe('Filter by role')),
    search: optional(z.string().describe('Filter by name or email address')),
    sort: optional(sortKeys.describe('Sort key (default: joinedAt)')),
    team: optional(Id.describe('Filter by team')),
  }),
  effective: SiteVisitor,
})
