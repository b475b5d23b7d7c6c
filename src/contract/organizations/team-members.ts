import * as z from 'zod'
import { Id, optional, Permissions, pageOf } from '../common.ts'
import { operation } from '../operation.ts'
import { Member } from './members.ts'
import { TeamMember, TeamRole } from './teams.ts'

/** A user ID or the email address of a member. */
const UserOrEmail = z.string().min(1)

export const listTeamMembers = operation({
  id: 'teams.members.list',
  method: 'GET',
  path: '/orgs/{organizationId}/teams/{teamId}/members',
  summary: 'List team members',
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
  summary: 'Add, remove, and update team members',
  body: z.strictObject({
    add: optional(z.array(UserOrEmail).describe('Member to add')),
    remove: optional(
      z.array(UserOrEmail).describe('Member to remove (takes precedence over --add)'),
    ),
    memberships: optional(
      z
        .record(Id, z.strictObject({ role: TeamRole }))
        .describe('Role of a member in the team: owner or member'),
    ),
  }),
})

export const setTeamMember = operation({
  id: 'teams.members.set',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'Add a member to a team or change their role',
  body: z.strictObject({
    role: optional(TeamRole.describe('Role in the team')),
  }),
})

export const removeTeamMember = operation({
  id: 'teams.members.remove',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  summary: 'Remove a member from a team',
})
