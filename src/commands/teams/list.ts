import { listTeams } from '../../contract/organizations/teams.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listTeams, {
  columns: ['id', 'title', 'members', 'spaces', 'createdAt'],
  examples: ['teams list --title docs', 'teams list --owner usr_1 --json'],
})
