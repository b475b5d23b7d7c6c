import { operationCommand } from '../../command/operation/operation-command.ts'
import { listMemberSpaces } from '../../contract/organizations/member-spaces.ts'

export default operationCommand(listMemberSpaces, {
  columns: ['space.id', 'space.title', 'permission', 'space.visibility', 'space.updatedAt'],
  ids: 'space.id',
  examples: [
    { description: 'List spaces accessible to a member', command: 'members spaces usr_1' },
    {
      description: 'Print the spaces as JSON, in ascending order',
      command: 'members spaces usr_1 --order asc --json',
    },
  ],
})
