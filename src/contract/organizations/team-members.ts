import * as z from 'zod'
import { Id, optional, Permissions, pageOf } from '../common.ts'
import { operation } from '../operation.ts'
import { Member } from './members.ts'
import { TeamMember, TeamRole } from './teams.ts'

/** A user id, or an e-mail address of a member. */
const UserOrEmail = z.string().min(1)

export const listTeamMembers = operation({
  id: 'teams.members.list',
  method: 'GET',
  path: '/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'list the members of a team',
  result: pageOf(
    z.looseObject({
      organization: Member,
      team: TeamMember,
      permissions: Permissions.optional(),
    }),
  ),
  paged: true,
})

export const updateTeamMembers = operation({
  id: 'teams.members.update',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'add members to a team, remove some, or change their roles',
  body: z.strictObject({
    add: optional(z.array(UserOrEmail).describe('add this user id or e-mail address')),
    remove: optional(
      z.array(UserOrEmail).describe('remove this user id or e-mail address; wins over an addition'),
    ),
    memberships: optional(
      z
        .record(Id, z.strictObject({ role: TeamRole }))
        .describe('role of a user in the team, owner or member'),
    ),
  }),
})

export const setTeamMember = operation({
  id: 'teams.members.set',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'add a member to a team, or change the role of one',
  body: z.strictObject({
    role: optional(TeamRole.describe('role in the team')),
  }),
})

export const removeTeamMember = operation({
  id: 'teams.members.remove',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'remove a member from a team',
})
