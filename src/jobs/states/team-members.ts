import { cell } from '../../output/columns.ts'
import type { JobStep } from '../step.ts'
import type { SpecialState } from './special-state.ts'

interface MembersBody {
  add?: string[]
  remove?: string[]
  memberships?: Record<string, { role: string }>
}

/**
 * The state of a team member. The ID has the same format as in the request: a user ID or an email
 * address.
 */
type TeamMemberState = { id: string; role: string } | null

/** The memberships and roles of the team members in a request. */
export const teamMembersState: SpecialState = {
  read: async ({ path, body }, reader) => {
    const { organizationId = '', teamId = '' } = path
    const items = await reader.items('teams.members.list', { organizationId, teamId })
    if (!items) return undefined
    const members = new Map<unknown, TeamMemberState>()
    for (const item of items) {
      const id = String(cell(item, 'organization.id'))
      const member = { id, role: String(cell(item, 'team.role')) }
      members.set(id, member)
      members.set(String(cell(item, 'organization.user.email')).toLowerCase(), member)
    }
    const named = changedMembers(body as MembersBody)
    return Object.fromEntries(
      named.map((name) => [name, members.get(name) ?? members.get(name.toLowerCase()) ?? null]),
    )
  },
  wanted: ({ body }) => {
    const { add = [], remove = [], memberships = {} } = body as MembersBody
    return {
      ...Object.fromEntries(add.map((name) => [name, {}])),
      ...memberships,
      // if a member is both added and removed, the removal takes precedence
      ...Object.fromEntries(remove.map((name) => [name, null])),
    }
  },
}

function changedMembers({ add = [], remove = [], memberships = {} }: MembersBody): string[] {
  return [...new Set([...add, ...remove, ...Object.keys(memberships)])]
}

/**
 * Returns the body that restores the members, and the state in which it may be sent. Returns
 * undefined if nothing changed.
 */
export function membersBefore(
  step: JobStep,
  before: Readonly<Record<string, unknown>>,
): { body: MembersBody; left: Record<string, unknown> } | undefined {
  const add: string[] = []
  const remove: string[] = []
  const memberships: Record<string, { role: string }> = {}
  const left: Record<string, unknown> = {}
  for (const [name, became] of Object.entries(teamMembersState.wanted(step))) {
    const was = (before[name] ?? null) as TeamMemberState
    const { role } = (became ?? {}) as { role?: string }
    const isSame = was ? became && (role === undefined || role === was.role) : !became
    if (isSame) continue
    left[was?.id ?? name] = became
    if (!was) remove.push(name)
    else {
      if (!became) add.push(was.id)
      memberships[was.id] = { role: was.role }
    }
  }
  if (Object.keys(left).length === 0) return undefined
  const body = {
    ...(add.length > 0 && { add }),
    ...(remove.length > 0 && { remove }),
    ...(Object.keys(memberships).length > 0 && { memberships }),
  }
  return { body, left }
}
