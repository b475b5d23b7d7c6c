import { roleRank } from '../../contract/roles/rank.ts'
import type { JobStep } from '../../jobs/step.ts'
import { cell } from '../../output/columns.ts'
import type { Facts } from './facts.ts'

const changes = /^(\w+\.permissions)\.(grant|setUser|setTeam|revokeTeam)$/

/** Returns whether a step changes a permission on content, which may lower a user's role. */
export function changesPermission({ operation }: JobStep): boolean {
  return changes.test(operation)
}

interface Caller {
  id: string
  /** the IDs of the caller's teams */
  teams: () => Promise<ReadonlySet<unknown>>
}

/** Returns whether a step lowers the caller's role on content, directly or through a team. */
export async function lowersOwn(
  { operation, path, body }: JobStep,
  { id, teams }: Caller,
  facts: Facts,
): Promise<boolean> {
  const [, place, verb] = changes.exec(operation) ?? []
  if (place === undefined) return false
  const {
    users = [],
    teams: granted = [],
    role,
  } = (body ?? {}) as {
    users?: string[]
    teams?: string[]
    role?: string | null
  }
  const named = [...granted, ...(path.teamId === undefined ? [] : [path.teamId])]
  const own = named.length > 0 ? await teams() : new Set()
  const ownTeams = named.filter((team) => own.has(team))
  if (verb === 'revokeTeam') return ownTeams.length > 0
  const isOnCaller = path.userId === id || users.includes(id)
  if (role === undefined || !(isOnCaller || ownTeams.length > 0)) return false
  const [kind, ids] = isOnCaller ? (['user', [id]] as const) : (['team', ownTeams] as const)
  const list = `${place}.list${kind === 'user' ? 'Users' : 'Teams'}`
  const items = await facts.orUnchecked('your role', () => facts.list(list, path))
  return (items ?? []).some(
    (item) =>
      ids.includes(`${cell(item, `${kind}.id`)}`) &&
      roleRank(role) < roleRank((cell(item, 'permission') ?? null) as string | null),
  )
}
