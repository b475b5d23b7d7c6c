import { setTeamMember } from '../../../contract/organizations/team-members.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(setTeamMember, {
  ids: 'userId',
  examples: [
    'teams members set team_1 usr_1 --role owner',
    'members list --role admin -o ids | docsctl teams members set team_1 -',
  ],
})
