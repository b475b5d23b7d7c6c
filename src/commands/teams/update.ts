import { updateTeam } from '../../contract/organizations/teams.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(updateTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: ['teams update team_1 --title "Docs and design"'],
})
