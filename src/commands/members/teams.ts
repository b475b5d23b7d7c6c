import { listMemberTeams } from '../../contract/organizations/members.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listMemberTeams, {
  columns: ['team.id', 'team.title', 'member.role', 'team.members', 'team.spaces'],
  ids: 'team.id',
  examples: ['members teams usr_1', 'members teams usr_1 --title docs -o ids'],
})
