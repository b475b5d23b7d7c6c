import * as z from 'zod'
import { Id, optional, pageOf, Role, RoleOrGuest, resource, User } from '../common.ts'
import { operation } from '../operation.ts'
import { Team } from '../organizations/teams.ts'

/** What a user may do on a space, a collection or a site. */
export const UserPermission = resource({ permission: RoleOrGuest, user: User })

export const TeamPermission = resource({ permission: RoleOrGuest, team: Team })

/** One form of a grant names users, the other teams. */
const Grant = z.union([
  z.strictObject({
    users: z.array(Id).min(1).describe('user that gets the role'),
    role: RoleOrGuest.describe('role that is granted'),
  }),
  z.strictObject({
    teams: z.array(Id).min(1).describe('team that gets the role'),
    role: RoleOrGuest.describe('role that is granted'),
  }),
])

/** What can be done to the permissions of a thing is the same for spaces, collections and sites. */
export function permissionOperations<
  const Topic extends string,
  const Place extends string,
  Changed extends z.ZodType,
  Filter extends z.ZodObject,
  Effective extends z.ZodType,
>(given: {
  topic: Topic
  place: Place
  /** as a summary says it: `a space` */
  thing: string
  /** the roles that a permission can be changed to */
  role: Changed
  /** what the list of everybody who gets in can be asked for */
  filter: Filter
  effective: Effective
}) {
  const { topic, place, thing, role, filter, effective } = given
  const change = z.strictObject({ role: optional(role.describe('role on it')) })
  return {
    listUsers: operation({
      id: `${topic}.permissions.listUsers` as const,
      method: 'GET',
      path: `${place}/permissions/users` as const,
      summary: `list the users with a permission of their own on ${thing}`,
      result: pageOf(UserPermission),
      paged: true,
    }),
    listTeams: operation({
      id: `${topic}.permissions.listTeams` as const,
      method: 'GET',
      path: `${place}/permissions/teams` as const,
      summary: `list the teams with a permission on ${thing}`,
      result: pageOf(TeamPermission),
      paged: true,
    }),
    aggregate: operation({
      id: `${topic}.permissions.aggregate` as const,
      method: 'GET',
      path: `${place}/permissions/aggregate` as const,
      summary: `list everybody who can reach ${thing}, with the role that counts in the end`,
      query: filter,
      result: pageOf(effective),
      paged: true,
    }),
    grant: operation({
      id: `${topic}.permissions.grant` as const,
      method: 'POST',
      path: `${place}/permissions` as const,
      summary: `give users or teams a role on ${thing}`,
      body: Grant,
    }),
    setUser: operation({
      id: `${topic}.permissions.setUser` as const,
      method: 'PATCH',
      path: `${place}/permissions/users/{userId}` as const,
      summary: `change the role of a user on ${thing}`,
      body: change,
    }),
    setTeam: operation({
      id: `${topic}.permissions.setTeam` as const,
      method: 'PATCH',
      path: `${place}/permissions/teams/{teamId}` as const,
      summary: `change the role of a team on ${thing}`,
      body: change,
    }),
    revokeUser: operation({
      id: `${topic}.permissions.revokeUser` as const,
      method: 'DELETE',
      path: `${place}/permissions/users/{userId}` as const,
      summary: `take the permission of a user on ${thing} away`,
    }),
    revokeTeam: operation({
      id: `${topic}.permissions.revokeTeam` as const,
      method: 'DELETE',
      path: `${place}/permissions/teams/{teamId}` as const,
      summary: `take the permission of a team on ${thing} away`,
    }),
  }
}

/** The filter that spaces and collections have. */
export const roleFilter = z.strictObject({
  role: optional(Role.describe('only users with this role')),
})
