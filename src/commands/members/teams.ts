import { operationCommand } from '../../command/operation/operation-command.ts'
import { listMemberTeams } from '../../contract/organizations/members.ts'

export default operationCommand(listMemberTeams, {
  columns: ['team.id', 'team.title', 'member.role', 'team.members', 'team.spaces'],
  ids: 'team.id',
  examples: [
    { description: "List a member's teams", command: 'members teams usr_1' },
    {
      description: 'Print the IDs of teams with "docs" in the title',
      command: 'members teams usr_1 --title docs -o ids',
    },
  ],
})
