import { cell } from '../../output/columns.ts'
import type { JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'

interface GrantBody {
  users?: string[]
  teams?: string[]
  role: string | null
}

/** A user or team that gets a role. */
interface Grantee {
  field: string
  kind: 'User' | 'Team'
  id: string
}

export const grants = ['spaces', 'collections', 'sites'].map(
  (place) => `${place}.permissions.grant`,
)

function stepGrantees({ body }: JobStep): Grantee[] {
  const { users = [], teams = [] } = body as GrantBody
  return [
    ...users.map((id) => ({ field: id, kind: 'User' as const, id })),
    ...teams.map((id) => ({ field: `team:${id}`, kind: 'Team' as const, id })),
  ]
}

/** The state of a grant: the previous roles of the users and teams that the request contains. */
export const grantState: SpecialState = {
  read: async (step, reader) => {
    const fields: Record<string, unknown> = {}
    for (const { field, kind, id } of stepGrantees(step)) {
      const list = step.operation.replace(/grant$/, `list${kind}s`)
      const items = await reader.items(list, step.path)
      if (!items) return undefined
      const found = items.find((one) => cell(one, `${kind.toLowerCase()}.id`) === id)
      // an entry without a role means the role `guest`
      fields[field] = found === undefined ? null : { role: cell(found, 'permission') ?? null }
    }
    return fields
  },
  wanted: (step) => {
    const { role } = step.body as GrantBody
    return Object.fromEntries(stepGrantees(step).map(({ field }) => [field, { role }]))
  },
}

/**
 * Returns the requests that restore the previous roles. They revoke permissions that didn't exist
 * before.
 */
export function grantsBefore(
  step: JobStep,
  before: Readonly<Record<string, unknown>>,
): { operation: string; path: Record<string, string>; body?: unknown; id: string }[] {
  const { role } = step.body as GrantBody
  return stepGrantees(step).flatMap(({ field, kind, id }) => {
    const was = before[field] as { role: string | null } | null | undefined
    if (was && was.role === role) return []
    const path = { ...step.path, [`${kind.toLowerCase()}Id`]: id }
    const operation = (verb: string) => step.operation.replace(/grant$/, `${verb}${kind}`)
    return was
      ? [{ operation: operation('set'), path, body: { role: was.role }, id: field }]
      : [{ operation: operation('revoke'), path, id: field }]
  })
}

/**
 * Returns the reason why a permission with the role `guest` can't be undone: the API doesn't list
 * it on spaces and collections, so its state is unknown.
 */
export function unlistedGrant({ operation, body }: JobStep): string | undefined {
  const isOnContent = /^(spaces|collections)\.permissions\.(grant|setUser|setTeam)$/.test(operation)
  return isOnContent && (body as GrantBody).role === null
    ? 'the service does not list permissions with the role "guest"'
    : undefined
}

const requestedUsers = ({ body }: JobStep) => (body as { users: string[] }).users

/** The state of a request for reviews: the users whose reviews were already requested. */
export const reviewRequestState: SpecialState = {
  read: async (step, reader) => {
    const items = await reader.items('changeRequests.reviewers.list', step.path)
    const requested = new Set(items?.map((item) => cell(item, 'user.id')))
    return items && Object.fromEntries(requestedUsers(step).map((id) => [id, requested.has(id)]))
  },
  wanted: (step) => Object.fromEntries(requestedUsers(step).map((id) => [id, true])),
}
