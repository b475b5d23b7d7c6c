import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteTeam, getTeam } from '../../contract/organizations/teams.ts'

export default operationCommand(deleteTeam, {
  examples: [
    { description: 'Delete a team', command: 'teams delete team_1' },
    {
      description: 'Delete several teams without a prompt',
      command: 'teams delete team_1 team_2 --yes',
    },
  ],
  confirm: { verb: 'delete the team', read: getTeam },
})
