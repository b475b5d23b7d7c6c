import { operationCommand } from '../../../command/operation/operation-command.ts'
import { setTeamMember } from '../../../contract/organizations/team-members.ts'

export default operationCommand(setTeamMember, {
  ids: 'userId',
  examples: [
    {
      description: 'Make a member a team owner',
      command: 'teams members set team_1 usr_1 --role owner',
    },
    {
      description: 'Add all administrators to a team',
      command: 'members list --role admin -o ids | docsctl teams members set team_1 -',
    },
  ],
})
