import {
  createTeam,
  deleteTeam,
  getTeam,
  listTeams,
  updateTeam,
} from '../../../contract/organizations/teams.ts'
import { dropPermissionsOfTeam } from '../../access/permissions.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { memberId, teamMemberId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { teamView } from '../../views/team.ts'

/** Returns a team. Throws a 404 error if it doesn't exist in the organization. */
export function requireTeam(
  state: Reader,
  organization: string,
  id: string,
): Readonly<Records['teams']> {
  const team = state.get('teams', id)
  if (team?.organization !== organization) throw notFound('team', id)
  return team
}

export const teamHandlers = [
  implement(listTeams, ({ tx, org, query, page, role }) => {
    const title = query.title?.toLowerCase()
    const { owner } = query
    const matchesFilter = (team: Readonly<Records['teams']>) =>
      (title === undefined || team.title.toLowerCase().includes(title)) &&
      (owner === undefined || tx.get('teamMembers', teamMemberId(team.id, owner))?.role === 'owner')
    return paginate(tx, page, {
      table: 'teams',
      index: 'byOrganization',
      group: org.id,
      where: title === undefined && owner === undefined ? undefined : matchesFilter,
      view: (team) => teamView(tx, team, role),
    })
  }),

  implement(createTeam, ({ tx, org, body, role, now, url }) => {
    const id = tx.id('team')
    tx.put('teams', { id, organization: org.id, title: body.title, createdAt: now })
    for (const user of body.members ?? []) {
      if (!tx.get('members', memberId(org.id, user))) {
        throw invalid(
          'members',
          `refers to ${JSON.stringify(user)}, who is not a member of the organization`,
        )
      }
      tx.put('teamMembers', {
        id: teamMemberId(id, user),
        team: id,
        organization: org.id,
        user,
        role: 'member',
        addedAt: now,
      })
    }
    const location = url(`/v1/orgs/${encodeURIComponent(org.id)}/teams/${id}`)
    return created(teamView(tx, requireTeam(tx, org.id, id), role), location)
  }),

  implement(getTeam, ({ tx, org, path, role }) =>
    teamView(tx, requireTeam(tx, org.id, path.teamId), role),
  ),

  implement(updateTeam, ({ tx, org, path, body, role }) => {
    const { id } = requireTeam(tx, org.id, path.teamId)
    return teamView(tx, tx.patch('teams', id, { title: body.title }), role)
  }),

  implement(deleteTeam, ({ tx, org, path }) => {
    const { id } = requireTeam(tx, org.id, path.teamId)
    for (const member of tx.list('teamMembers', 'byTeam', id)) tx.delete('teamMembers', member.id)
    for (const provider of tx.list('samlProviders', 'byOrganization', org.id)) {
      if (provider.defaultTeam !== id) continue
      tx.patch('samlProviders', provider.id, { defaultTeam: undefined })
    }
    dropPermissionsOfTeam(tx, id)
    tx.delete('teams', id)
  }),
]
