import { operationCommand } from '../../command/operation/operation-command.ts'
import { listTeams } from '../../contract/organizations/teams.ts'

export default operationCommand(listTeams, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: [
    { description: 'List teams with "docs" in the title', command: 'teams list --title docs' },
    {
      description: 'Print the teams that a member can manage, as JSON',
      command: 'teams list --owner usr_1 --json',
    },
  ],
})
