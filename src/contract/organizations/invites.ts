import * as z from 'zod'
import { Collection } from '../collections.ts'
import { Id, RoleOrGuest, resource } from '../common.ts'
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
