import * as z from 'zod'
import { atMost, Id, optional, Permissions, pageOf, resource, Timestamp } from '../common.ts'
import { operation } from '../operation.ts'

export const TeamTitle = z.string().min(1).check(atMost(64))

export const Team = resource({
  object: z.literal('team').optional(),
  id: Id,
  title: TeamTitle,
  members: z.number(),
  spaces: z.number(),
  createdAt: Timestamp,
  permissions: Permissions.optional(),
})

/** An owner can manage the members of the team. */
export const TeamRole = z.enum(['owner', 'member'])

/** A member's role in a team. */
export const TeamMember = z.looseObject({ role: TeamRole })

export const listTeams = operation({
  id: 'teams.list',
  method: 'GET',
  path: '/orgs/{organizationId}/teams',
  summary: 'List teams in an organization',
  query: z.strictObject({
    owner: optional(Id.describe('Show only teams that this member can manage')),
    title: optional(z.string().describe('Filter by title (substring, case-insensitive)')),
  }),
  result: pageOf(Team),
  paged: true,
})

export const createTeam = operation({
  id: 'teams.create',
  method: 'PUT',
  path: '/orgs/{organizationId}/teams',
  summary: 'Create a team',
  body: z.strictObject({
    title: TeamTitle.describe('Team title'),
    members: optional(z.array(Id).describe('Initial member')),
  }),
  result: Team,
  repeat: 'unsafe',
  lookUp: {
    operation: listTeams,
    input: { organizationId: 'organizationId', title: 'title' },
    since: 'createdAt',
  },
})

export const getTeam = operation({
  id: 'teams.get',
  method: 'GET',
  path: '/orgs/{organizationId}/teams/{teamId}',
  summary: 'Show a team',
  result: Team,
})

export const updateTeam = operation({
  id: 'teams.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/teams/{teamId}',
  summary: 'Rename a team',
  body: z.strictObject({
    title: TeamTitle.describe('Team title'),
  }),
  result: Team,
})

export const deleteTeam = operation({
  id: 'teams.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/teams/{teamId}',
  summary: 'Delete a team',
})
