import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateMember } from '../../contract/organizations/members.ts'

export default operationCommand(updateMember, {
  columns: [
    'id',
    { path: 'user.displayName', header: 'NAME' },
    { path: 'user.email', header: 'EMAIL' },
    roleColumn('role'),
    'sso',
    'lastSeenAt',
  ],
  examples: [
    { description: 'Make a member an editor', command: 'members update usr_1 --role edit' },
    { description: 'Make two members guests', command: 'members update usr_1 usr_2 --role guest' },
    {
      description: 'Make all readers commenters',
      command: 'members list --role read -o ids | docsctl members update - --role comment',
    },
  ],
})
