import * as z from 'zod'
import { Id, optional, pageOf, RoleOrGuest, resource, roles, Timestamp, User } from '../common.ts'
import { operation } from '../operation.ts'
import { Team, TeamMember } from './teams.ts'

export const Member = resource({
  object: z.literal('member').optional(),
  id: Id,
  role: RoleOrGuest,
  user: User,
  disabled: z.boolean(),
  joinedAt: Timestamp,
  // one who never came back after joining has none
  lastSeenAt: Timestamp.optional(),
  sso: z.boolean().optional(),
  spaces: z.number(),
  sites: z.number().optional(),
  teams: z.number(),
})

export const Order = z.enum(['asc', 'desc'])

export const listMembers = operation({
  id: 'members.list',
  method: 'GET',
  path: '/orgs/{organizationId}/members',
  summary: 'list the members of an organization',
  query: z.strictObject({
    order: optional(Order.describe('direction of the sort (default desc)')),
    role: optional(z.enum([...roles, 'guest']).describe('only members with this role')),
    search: optional(z.string().describe('only names and e-mail addresses that match this')),
    sort: optional(
      z
        .enum(['joinedAt', 'lastSeenAt', 'name'])
        .describe('what to sort by (default joinedAt); lastSeenAt lists active members only'),
    ),
  }),
  result: pageOf(Member),
  paged: true,
})

export const getMember = operation({
  id: 'members.get',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}',
  summary: 'show a member',
  result: Member,
})

export const updateMember = operation({
  id: 'members.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/members/{userId}',
  summary: 'change the role of a member',
  body: z.strictObject({
    role: optional(RoleOrGuest.describe('role in the organization')),
  }),
  result: Member,
})

export const removeMember = operation({
  id: 'members.remove',
  method: 'DELETE',
  path: '/orgs/{organizationId}/members/{userId}',
  summary: 'remove a member from an organization',
  // the living service may only ask the admins for it
  empty: [202, 204, 205],
})

export const enableMemberSso = operation({
  id: 'members.enableSso',
  method: 'POST',
  path: '/orgs/{organizationId}/members/{userId}/sso',
  summary: 'make a member sign in by single sign-on',
  result: Member,
  // no operation sets it back
  effect: 'destroy',
})

export const listMemberTeams = operation({
  id: 'members.teams',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}/teams',
  summary: 'list the teams of a member',
  query: z.strictObject({
    title: optional(z.string().describe('only titles that contain this, in any case')),
  }),
  result: pageOf(z.looseObject({ team: Team, member: TeamMember })),
  paged: true,
})
