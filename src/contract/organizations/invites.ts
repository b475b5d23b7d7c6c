import * as z from 'zod'
import { Collection } from '../collections.ts'
import { Id, optional, pageOf, RoleOrGuest, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { Space } from '../spaces.ts'

/** An organization invite has a `role`; a content invite has a `level` on a space or a collection. */
export const Invite = resource({
  object: z.literal('invite').optional(),
  id: Id,
  role: RoleOrGuest.optional(),
  level: RoleOrGuest.optional(),
  // an id in the reference, the whole of it in the living service
  space: z.union([Id, Space]).optional(),
  collection: z.union([Id, Collection]).optional(),
  redundant: z.boolean().optional(),
})

export const getInvite = operation({
  id: 'invites.get',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'show an invite link',
  result: Invite,
})

export const updateInvite = operation({
  id: 'invites.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'change what an invite link grants',
  body: z.union([
    z.strictObject({ role: RoleOrGuest.describe('role that an organization invite grants') }),
    z.strictObject({ level: RoleOrGuest.describe('level that a content invite grants') }),
  ]),
  result: Invite,
})

export const deleteInvite = operation({
  id: 'invites.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'delete an invite link',
})

export const listInvites = operation({
  id: 'invites.list',
  method: 'GET',
  path: '/orgs/{organizationId}/link-invites',
  summary: 'list the invite links of an organization',
  result: pageOf(Invite),
  paged: true,
})

const level = RoleOrGuest.describe('level that a content invite grants')

export const createInvite = operation({
  id: 'invites.create',
  method: 'POST',
  path: '/orgs/{organizationId}/link-invites',
  summary: 'make an invite link to an organization, a space or a collection',
  body: z.union([
    z.strictObject({ role: RoleOrGuest.describe('role that an organization invite grants') }),
    z.strictObject({ level, space: Id.describe('space that it invites to') }),
    z.strictObject({ level, collection: Id.describe('collection that it invites to') }),
  ]),
  result: Invite,
})

const Email = z.email()

export const sendInvites = operation({
  id: 'invites.send',
  method: 'POST',
  path: '/orgs/{organizationId}/invites',
  summary: 'invite people to an organization by e-mail',
  body: z.strictObject({
    emails: z
      .array(z.union([Email, z.strictObject({ email: Email, role: RoleOrGuest })]))
      .min(1)
      .describe('who is invited'),
    role: optional(RoleOrGuest.describe('role of those without one of their own')),
    sso: optional(z.boolean().describe('let them in by single sign-on')),
  }),
  result: resource({
    users: z.array(Id),
    invited: z.number(),
    failedSSOEmails: z.array(z.string()).optional(),
  }),
  proof: ['users'],
})
