import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateTeam } from '../../contract/organizations/teams.ts'

export default operationCommand(updateTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: [
    { description: 'Rename a team', command: 'teams update team_1 --title "Docs and design"' },
  ],
})
