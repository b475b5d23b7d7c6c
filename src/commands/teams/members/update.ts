import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateTeamMembers } from '../../../contract/organizations/team-members.ts'
import { rolesField } from '../../../host/arguments/written-fields.ts'

export default operationCommand(updateTeamMembers, {
  fields: [rolesField('memberships', ['owner', 'member'])],
  atLeastOne: ['add', 'remove', 'memberships'],
  ids: 'teamId',
  examples: [
    {
      description: 'Add two members and remove one',
      command: 'teams members update team_1 --add usr_1 --add ada@example.com --remove usr_2',
    },
    {
      description: 'Set roles in two teams',
      command: 'teams members update team_1 team_2 --role usr_1=owner --role usr_2=member',
    },
  ],
})
