import * as z from 'zod'
import { Id, optional, pageOf, Role, RoleOrGuest, resource, User } from '../common.ts'
import { operation } from '../operation.ts'
import { Team } from '../organizations/teams.ts'

/** A user's permission on a space, a collection, or a site. */
export const UserPermission = resource({ permission: RoleOrGuest, user: User })

export const TeamPermission = resource({ permission: RoleOrGuest, team: Team })

/** The body of a grant. It contains either users or teams. */
const Grant = z.union([
  z.strictObject({
    users: z.array(Id).min(1).describe('User to grant the role to'),
    role: RoleOrGuest.describe('Role to grant'),
  }),
  z.strictObject({
    teams: z.array(Id).min(1).describe('Team to grant the role to'),
    role: RoleOrGuest.describe('Role to grant'),
  }),
])

/** Defines the permission operations that spaces, collections, and sites have in common. */
export function permissionOperations<
  const Topic extends string,
  const Place extends string,
  Changed extends z.ZodType,
  Filter extends z.ZodObject,
  Effective extends z.ZodType,
>(given: {
  topic: Topic
  place: Place
  /** the noun phrase for the resource in summaries, such as `a space` */
  resource: string
  /** the roles that an update can set */
  role: Changed
  /** the filters for the list of users with access */
  filter: Filter
  effective: Effective
}) {
  const { topic, place, resource, role, filter, effective } = given
  const change = z.strictObject({ role: optional(role.describe('Role on the resource')) })
  return {
    listUsers: operation({
      id: `${topic}.permissions.listUsers` as const,
      method: 'GET',
      path: `${place}/permissions/users` as const,
      summary: `List users with direct permissions on ${resource}`,
      result: pageOf(UserPermission),
      paged: true,
    }),
    listTeams: operation({
      id: `${topic}.permissions.listTeams` as const,
      method: 'GET',
      path: `${place}/permissions/teams` as const,
      summary: `List teams with direct permissions on ${resource}`,
      result: pageOf(TeamPermission),
      paged: true,
    }),
    aggregate: operation({
      id: `${topic}.permissions.aggregate` as const,
      method: 'GET',
      path: `${place}/permissions/aggregate` as const,
      summary: `List everyone with access to ${resource}, and their effective roles`,
      query: filter,
      result: pageOf(effective),
      paged: true,
    }),
    grant: operation({
      id: `${topic}.permissions.grant` as const,
      method: 'POST',
      path: `${place}/permissions` as const,
      summary: `Grant users or teams a role on ${resource}`,
      body: Grant,
    }),
    setUser: operation({
      id: `${topic}.permissions.setUser` as const,
      method: 'PATCH',
      path: `${place}/permissions/users/{userId}` as const,
      summary: `Change a user's role on ${resource}`,
      body: change,
    }),
    setTeam: operation({
      id: `${topic}.permissions.setTeam` as const,
      method: 'PATCH',
      path: `${place}/permissions/teams/{teamId}` as const,
      summary: `Change a team's role on ${resource}`,
      body: change,
    }),
    revokeUser: operation({
      id: `${topic}.permissions.revokeUser` as const,
      method: 'DELETE',
      path: `${place}/permissions/users/{userId}` as const,
      summary: `Revoke a user's permissions on ${resource}`,
    }),
    revokeTeam: operation({
      id: `${topic}.permissions.revokeTeam` as const,
      method: 'DELETE',
      path: `${place}/permissions/teams/{teamId}` as const,
      summary: `Revoke a team's permissions on ${resource}`,
    }),
  }
}

/** The filters that both spaces and collections support. */
export const roleFilter = z.strictObject({
  role: optional(Role.describe('Filter by role')),
})
