import { operationCommand } from '../../cli/operation-command.ts'
import { getTeam } from '../../contract/teams.ts'

export default operationCommand(getTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: ['teams get team_1', 'teams get team_1 team_2 --json'],
})
