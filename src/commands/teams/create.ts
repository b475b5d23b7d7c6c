import { createTeam } from '../../contract/organizations/teams.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(createTeam, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: [
    'teams create --title Docs',
    'teams create --title Docs --member usr_1 --member usr_2',
  ],
})
