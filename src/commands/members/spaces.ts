import { listMemberSpaces } from '../../contract/organizations/member-spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listMemberSpaces, {
  columns: ['space.id', 'space.title', 'permission', 'space.visibility', 'space.updatedAt'],
  ids: 'space.id',
  examples: ['members spaces usr_1', 'members spaces usr_1 --order asc --json'],
})
