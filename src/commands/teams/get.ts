import { operationCommand } from '../../command/operation/operation-command.ts'
import { getTeam } from '../../contract/organizations/teams.ts'

export default operationCommand(getTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: [
    { description: 'Show a team', command: 'teams get team_1' },
    { description: 'Print several teams as JSON', command: 'teams get team_1 team_2 --json' },
  ],
})
