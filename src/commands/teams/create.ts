import { operationCommand } from '../../command/operation/operation-command.ts'
import { createTeam } from '../../contract/organizations/teams.ts'
import { noteSameTitle } from '../../features/members/same-team.ts'

export default operationCommand(createTeam, {
  before: noteSameTitle,
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: [
    { description: 'Create a team', command: 'teams create --title Docs' },
    {
      description: 'Create a team with two members',
      command: 'teams create --title Docs --member usr_1 --member usr_2',
    },
  ],
})
