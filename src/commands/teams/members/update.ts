import { updateTeamMembers } from '../../../contract/organizations/team-members.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { rolesField } from '../../../frame/words/written-fields.ts'

export default operationCommand(updateTeamMembers, {
  fields: [rolesField('memberships', ['owner', 'member'])],
  ids: 'teamId',
  examples: [
    'teams members update team_1 --add usr_1 --add ada@example.com --remove usr_2',
    'teams members update team_1 team_2 --role usr_1=owner --role usr_2=member',
  ],
})
