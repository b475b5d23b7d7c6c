import { roles } from '../../contract/common.ts'
import type { JobStep } from '../../jobs/step.ts'
import { cell } from '../../text/columns.ts'
import type { Facts } from './facts.ts'

/** The lower, the more it may do. */
export function rankOf(role: string | null): number {
  const index = (roles as readonly (string | null)[]).indexOf(role)
  return index < 0 ? roles.length : index
}

const changes = /^(\w+\.permissions)\.(grant|setUser|setTeam|revokeTeam)$/

/** Whether it can leave somebody less of a role on content than there is. */
export function changesPermission({ operation }: JobStep): boolean {
  return changes.test(operation)
}

interface Caller {
  id: string
  /** those that the caller is in */
  teams: () => Promise<ReadonlySet<unknown>>
}

/** Whether it leaves the caller a lesser role on content, one of the caller's own or by a team. */
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
  const mine = named.filter((team) => own.has(team))
  if (verb === 'revokeTeam') return mine.length > 0
  const isOnMe = path.userId === id || users.includes(id)
  if (role === undefined || !(isOnMe || mine.length > 0)) return false
  const [kind, ids] = isOnMe ? (['user', [id]] as const) : (['team', mine] as const)
  const list = `${place}.list${kind === 'user' ? 'Users' : 'Teams'}`
  const items = await facts.orUnchecked('which role you have there', () => facts.list(list, path))
  return (items ?? []).some(
    (item) =>
      ids.includes(`${cell(item, `${kind}.id`)}`) &&
      rankOf(role) > rankOf((cell(item, 'permission') ?? null) as string | null),
  )
}
