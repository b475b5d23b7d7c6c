import * as z from 'zod'
import { Id, optional, Role, RoleOrGuest, resource, roles, Timestamp, User } from '../common.ts'
import { permissionOperations } from './content-permissions.ts'

/** Who reaches a site, and by what: the site's own permission, a space on it, or the organization. */
const SiteVisitor = resource({
  permission: RoleOrGuest,
  user: User,
  origin: resource({ type: z.string().optional() }),
  disabled: z.boolean(),
  lastSeenAt: Timestamp.optional(),
})

export const sitePermissions = permissionOperations({
  topic: 'sites',
  place: '/orgs/{organizationId}/sites/{siteId}',
  thing: 'a site',
  role: Role,
  filter: z.strictObject({
    order: optional(z.enum(['asc', 'desc']).describe('direction of the sort')),
    role: optional(z.enum([...roles, 'guest']).describe('only users with this role')),
    search: optional(z.string().describe('only names and e-mail addresses that match this')),
    sort: optional(z.enum(['joinedAt', 'lastSeenAt', 'name']).describe('what to sort by')),
    team: optional(Id.describe('only members of this team')),
  }),
  effective: SiteVisitor,
})
