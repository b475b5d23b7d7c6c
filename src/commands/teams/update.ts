import { operationCommand } from '../../cli/operation-command.ts'
import { updateTeam } from '../../contract/teams.ts'

export default operationCommand(updateTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: ['teams update team_1 --title "Docs and design"'],
})
