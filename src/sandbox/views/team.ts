import type { RoleOrGuest } from '../../contract/common.ts'
import { updateTeam } from '../../contract/organizations/teams.ts'
import { spacesOfTeam } from '../access/permissions.ts'
import { allowedActions } from '../http/access.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

export function teamView(state: Reader, team: Readonly<Records['teams']>, role: RoleOrGuest) {
  const { id, title, createdAt } = team
  return {
    object: 'team' as const,
    id,
    title,
    members: state.count('teamMembers', 'byTeam', id),
    spaces: spacesOfTeam(state, id),
    createdAt,
    permissions: allowedActions(role, { view: 'read', admin: updateTeam }),
  }
}
