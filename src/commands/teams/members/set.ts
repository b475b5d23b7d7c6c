import { operationCommand } from '../../../cli/operation-command.ts'
import { setTeamMember } from '../../../contract/team-members.ts'

export default operationCommand(setTeamMember, {
  ids: 'userId',
  examples: [
    'teams members set team_1 usr_1 --role owner',
    'members list --role admin -o ids | docsctl teams members set team_1 -',
  ],
})
