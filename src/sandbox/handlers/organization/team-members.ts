import {
  listTeamMembers,
  removeTeamMember,
  setTeamMember,
  updateTeamMembers,
} from '../../../contract/organizations/team-members.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { memberId, teamMemberId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { memberView } from '../../views/people.ts'
import { requireMember } from './members.ts'
import { requireTeam } from './teams.ts'

type TeamRole = Records['teamMembers']['role']

/**
 * Returns whether the caller is an owner of the team. Owners can manage its members even without a
 * higher role in the organization.
 */
function isOwner(request: { state: Reader; path: { teamId: string }; caller: { user: string } }) {
  const { state, path, caller } = request
  return state.get('teamMembers', teamMemberId(path.teamId, caller.user))?.role === 'owner'
}

/**
 * Returns the ID of the member with a user ID or email address. Throws a 400 error if there is
 * none.
 */
function resolve(state: Reader, organization: string, field: string, name: string): string {
  const byId = state.get('members', memberId(organization, name))
  if (byId) return byId.user
  const byEmail = state
    .list('users', 'byEmail', name.toLowerCase())
    .find(({ id }) => state.get('members', memberId(organization, id)))
  if (byEmail) return byEmail.id
  throw invalid(field, `refers to ${JSON.stringify(name)}, who is not a member of the organization`)
}

/**
 * Adds a user to a team, or updates the user's role in the team. Without a role in the request,
 * keeps the current role.
 */
function join(
  tx: Transaction,
  team: Readonly<Records['teams']>,
  user: string,
  now: string,
  role?: TeamRole,
): void {
  const id = teamMemberId(team.id, user)
  const before = tx.get('teamMembers', id)
  tx.put('teamMembers', {
    id,
    team: team.id,
    organization: team.organization,
    user,
    role: role ?? before?.role ?? 'member',
    addedAt: before?.addedAt ?? now,
  })
}

export const teamMemberHandlers = [
  implement(listTeamMembers, ({ tx, org, path, page, url }) =>
    paginate(tx, page, {
      table: 'teamMembers',
      index: 'byTeam',
      group: requireTeam(tx, org.id, path.teamId).id,
      view: ({ user, role }) => ({
        organization: memberView(tx, requireMember(tx, org.id, user), url),
        team: { role },
        permissions: { view: true },
      }),
    }),
  ),

  implement(
    updateTeamMembers,
    ({ tx, org, path, body, now }) => {
      const team = requireTeam(tx, org.id, path.teamId)
      const find = (field: string) => (name: string) => resolve(tx, org.id, field, name)
      const removed = new Set(body.remove?.map(find('remove')))
      for (const user of body.add?.map(find('add')) ?? []) join(tx, team, user, now)
      for (const [name, { role }] of Object.entries(body.memberships ?? {})) {
        join(tx, team, find('memberships')(name), now, role)
      }
      // users in both lists are removed
      for (const user of removed) tx.delete('teamMembers', teamMemberId(team.id, user))
    },
    { admit: isOwner },
  ),

  implement(
    setTeamMember,
    ({ tx, org, path, body, now }) => {
      const team = requireTeam(tx, org.id, path.teamId)
      join(tx, team, requireMember(tx, org.id, path.userId).user, now, body.role)
    },
    { admit: isOwner },
  ),

  implement(
    removeTeamMember,
    ({ tx, org, path }) => {
      const id = teamMemberId(requireTeam(tx, org.id, path.teamId).id, path.userId)
      if (!tx.get('teamMembers', id)) throw notFound('team member', path.userId)
      tx.delete('teamMembers', id)
    },
    { admit: isOwner },
  ),
]
