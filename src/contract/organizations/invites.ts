import * as z from 'zod'
import { Collection } from '../collections.ts'
import { Id, optional, pageOf, RoleOrGuest, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { Space } from '../spaces.ts'

/**
 * An organization invite has a `role`. A content invite has a `level` on a space or a collection.
 */
export const Invite = resource({
  object: z.literal('invite').optional(),
  id: Id,
  role: RoleOrGuest.optional(),
  level: RoleOrGuest.optional(),
  // an ID according to the API reference, but an object in the current API
  space: z.union([Id, Space]).optional(),
  collection: z.union([Id, Collection]).optional(),
  redundant: z.boolean().optional(),
})

export const getInvite = operation({
  id: 'invites.get',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Show an invite link',
  result: Invite,
})

export const updateInvite = operation({
  id: 'invites.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Change the access granted by an invite link',
  body: z.union([
    z.strictObject({ role: RoleOrGuest.describe('Role granted by an invite to the organization') }),
    z.strictObject({
      level: RoleOrGuest.describe('Level granted by an invite to a space or a collection'),
    }),
  ]),
  result: Invite,
})

export const deleteInvite = operation({
  id: 'invites.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Delete an invite link',
})

export const listInvites = operation({
  id: 'invites.list',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites',
  summary: 'List invite links in an organization',
  result: pageOf(Invite),
  paged: true,
})

const level = RoleOrGuest.describe('Level granted by an invite to a space or a collection')

export const createInvite = operation({
  id: 'invites.create',
  method: 'POST',
  path: '/orgs/{organizationId}/link-invites',
  summary: 'Create an invite link to an organization, a space, or a collection',
  body: z.union([
    z.strictObject({ role: RoleOrGuest.describe('Role granted by an invite to the organization') }),
    z.strictObject({ level, space: Id.describe('Space to invite people to') }),
    z.strictObject({ level, collection: Id.describe('Collection to invite people to') }),
  ]),
  result: Invite,
})

const Email = z.email()

export const sendInvites = operation({
  id: 'invites.send',
  method: 'POST',
  path: '/orgs/{organizationId}/invites',
  summary: 'Invite people to an organization by email',
  body: z.strictObject({
    emails: z
      .array(z.union([Email, z.strictObject({ email: Email, role: RoleOrGuest })]))
      .min(1)
      .describe('People to invite'),
    role: optional(
      RoleOrGuest.describe(
        "Role for people listed without =ROLE (default: the organization's default role)",
      ),
    ),
    sso: optional(z.boolean().describe('Require invited people to sign in with SSO')),
  }),
  result: resource({
    users: z.array(Id),
    invited: z.number(),
    failedSSOEmails: z.array(z.string()).optional(),
  }),
  proof: ['users'],
})
