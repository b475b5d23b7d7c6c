import { deleteTeam, getTeam } from '../../contract/organizations/teams.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteTeam, {
  examples: ['teams delete team_1', 'teams list --title old -o ids | docsctl teams delete - --yes'],
  confirm: { verb: 'delete the team', read: getTeam },
})
