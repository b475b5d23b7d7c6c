import type { Source } from '../../client/organization-reader.ts'
import { roleColumn } from '../../command/columns/role.ts'
import type { RoleOrGuest } from '../../contract/common.ts'
import { getMember, listMemberTeams } from '../../contract/organizations/members.ts'
import type { RoleLevel } from '../../contract/roles/operation-roles.ts'
import { type LevelRole, resolveRole, roleAtLevel } from '../../contract/roles/resolve-role.ts'
import type { ColumnLike } from '../../output/columns.ts'
import type { ResolvedResource } from '../names/index.ts'
import { readLevels, userPermissions } from './levels.ts'
import { permissionReads } from './places.ts'
import { type AccessRole, roleText } from './rows.ts'

/** The role that one level gives a member, or the reason why the level gives none. */
export interface ExplainedLevel {
  level: RoleLevel
  id: string
  title?: string
  /** absent if the level has no permission for the member or can't be read */
  role?: AccessRole
  by: LevelRole['by'] | 'inherit' | 'unknown'
  team?: { id: string; title?: string }
  /** true if this level determines the role; null if a level or the teams couldn't be read */
  decides: boolean | null
}

/** The levels that can determine a member's role on a resource, in order of precedence. */
export interface Explanation {
  name: string
  levels: ExplainedLevel[]
  /** the role that results from the levels, or `undefined` if a level couldn't be read */
  role: RoleOrGuest | undefined
  /** the role that the service reports */
  serviceRole: AccessRole
}

/** Reads the role that each level gives a member. */
export async function explainAccess(
  source: Source,
  organizationId: string,
  resource: ResolvedResource,
  userId: string,
): Promise<Explanation> {
  const { operations, input } = permissionReads({
    kind: resource.kind,
    id: resource.id,
    organizationId,
  })
  const [member, teams, found, users] = await Promise.all([
    source.required(getMember, { organizationId, userId }),
    source.listOrNothing("the member's teams", listMemberTeams, { organizationId, userId }),
    readLevels(source, organizationId, resource),
    source.requiredList(operations.aggregate, input),
  ])
  const ownTeams = new Set(teams?.map(({ team }) => team.id))
  const steps = userPermissions(found.steps, userId, (team) => ownTeams.has(team))
  // a disabled member has no access
  const holder = { organization: organizationId, role: member.disabled ? null : member.role }
  const isComplete = found.isComplete && teams !== undefined
  const decided = isComplete ? resolveRole(holder, steps) : undefined
  const decides = ({ level, id }: { level: RoleLevel; id: string }) =>
    decided ? decided.level === level && decided.id === id : null
  const unread = new Set(found.steps.flat().flatMap(({ id, grants }) => (grants ? [] : [id])))
  const levels = steps.flat().map((permissions): ExplainedLevel => {
    const { level, id, title } = permissions
    const place = { level, id, ...(title !== undefined && { title }) }
    const entry = unread.has(id) ? undefined : roleAtLevel(holder, permissions)
    const by = unread.has(id) ? 'unknown' : 'inherit'
    return { ...place, ...(entry ?? { by }), decides: decides(place) }
  })
  const { role } = holder
  const own = { level: 'organization', id: organizationId, role, by: 'organization' } as const
  return {
    name: member.user.displayName,
    levels: [...levels, { ...own, decides: decides(own) }],
    role: decided?.role,
    serviceRole: users.find(({ user }) => user.id === userId)?.permission ?? null,
  }
}

const reasons: Record<ExplainedLevel['by'], string> = {
  user: 'own grant',
  team: 'team',
  default: 'default level',
  creator: 'creator',
  organization: 'default role',
  inherit: 'inherits',
  unknown: 'could not be read',
}

export const explainedColumns: ColumnLike[] = [
  'level',
  'id',
  'title',
  {
    ...roleColumn('role'),
    value: (row) => {
      const { level, role } = row as ExplainedLevel
      return role === undefined ? undefined : roleText({ level, role })
    },
  },
  {
    path: 'by',
    value: (row) => {
      const { by, team } = row as ExplainedLevel
      return by === 'team' && team ? `team ${team.title || team.id}` : reasons[by]
    },
  },
  'decides',
]
