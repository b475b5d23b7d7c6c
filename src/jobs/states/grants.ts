import { cell } from '../../text/columns.ts'
import type { JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'

interface GrantBody {
  users?: string[]
  teams?: string[]
  role: string | null
}

/** Somebody who is given a role, as the fields of a state name them. */
interface Grantee {
  field: string
  kind: 'User' | 'Team'
  id: string
}

export const grants = ['spaces', 'collections', 'sites'].map(
  (place) => `${place}.permissions.grant`,
)

function granteesOf({ body }: JobStep): Grantee[] {
  const { users = [], teams = [] } = body as GrantBody
  return [
    ...users.map((id) => ({ field: id, kind: 'User' as const, id })),
    ...teams.map((id) => ({ field: `team:${id}`, kind: 'Team' as const, id })),
  ]
}

/** The roles that those had whom a grant names. */
export const grantState: SpecialState = {
  read: async (step, reader) => {
    const fields: Record<string, unknown> = {}
    for (const { field, kind, id } of granteesOf(step)) {
      const list = step.operation.replace(/grant$/, `list${kind}s`)
      const items = await reader.items(list, step.path)
      if (!items) return undefined
      const found = items.find((one) => cell(one, `${kind.toLowerCase()}.id`) === id)
      // what is there without a role was given one that is no more than that of a guest
      fields[field] = found === undefined ? null : { role: cell(found, 'permission') ?? null }
    }
    return fields
  },
  wanted: (step) => {
    const { role } = step.body as GrantBody
    return Object.fromEntries(granteesOf(step).map(({ field }) => [field, { role }]))
  },
}

/** The requests that give everybody back what they had; what nobody had is taken away. */
export function grantsBefore(
  step: JobStep,
  before: Readonly<Record<string, unknown>>,
): { operation: string; path: Record<string, string>; body?: unknown; id: string }[] {
  const { role } = step.body as GrantBody
  return granteesOf(step).flatMap(({ field, kind, id }) => {
    const was = before[field] as { role: string | null } | null | undefined
    if (was && was.role === role) return []
    const path = { ...step.path, [`${kind.toLowerCase()}Id`]: id }
    const operation = (verb: string) => step.operation.replace(/grant$/, `${verb}${kind}`)
    return was
      ? [{ operation: operation('set'), path, body: { role: was.role }, id: field }]
      : [{ operation: operation('revoke'), path, id: field }]
  })
}
