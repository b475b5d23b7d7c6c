import { deleteTeam, getTeam } from '../../contract/organizations/teams.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteTeam, {
  examples: ['teams delete team_1', 'teams delete team_1 team_2 --yes'],
  confirm: { verb: 'delete the team', read: getTeam },
})
