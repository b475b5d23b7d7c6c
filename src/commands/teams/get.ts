import { getTeam } from '../../contract/organizations/teams.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: ['teams get team_1', 'teams get team_1 team_2 --json'],
})
