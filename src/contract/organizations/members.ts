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
  // absent for a member who hasn't signed in again after joining
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
  summary: 'List organization members',
  query: z.strictObject({
    order: optional(Order.describe('Sort direction (default: desc)')),
    role: optional(z.enum([...roles, 'guest']).describe('Filter by role')),
    search: optional(z.string().describe('Filter by name or email address')),
    sort: optional(
      z
        .enum(['joinedAt', 'lastSeenAt', 'name'])
        .describe(
          'Sort key ("lastSeenAt" omits disabled members and members without a last-seen time; default: joinedAt)',
        ),
    ),
  }),
  result: pageOf(Member),
  paged: true,
})

export const getMember = operation({
  id: 'members.get',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}',
  summary: 'Show a member',
  result: Member,
})

export const updateMember = operation({
  id: 'members.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/members/{userId}',
  summary: "Change a member's role",
  body: z.strictObject({ role: optional(RoleOrGuest.describe('Role in the organization')) }),
  result: Member,
})

export const removeMember = operation({
  id: 'members.remove',
  method: 'DELETE',
  path: '/orgs/{organizationId}/members/{userId}',
  summary: 'Remove a member from an organization',
  // the current API may notify the administrators instead of removing the member
  empty: [202, 204, 205],
})

export const enableMemberSso = operation({
  id: 'members.enableSso',
  method: 'POST',
  path: '/orgs/{organizationId}/members/{userId}/sso',
  summary: 'Require a member to sign in with SSO',
  result: Member,
  // no operation can undo this change
  effect: 'destroy',
})

export const listMemberTeams = operation({
  id: 'members.teams',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}/teams',
  summary: "List a member's teams",
  query: z.strictObject({
    title: optional(z.string().describe('Filter by title (substring, case-insensitive)')),
  }),
  result: pageOf(z.looseObject({ team: Team, member: TeamMember })),
  paged: true,
})
