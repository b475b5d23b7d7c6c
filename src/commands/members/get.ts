import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getMember } from '../../contract/organizations/members.ts'

export default operationCommand(getMember, {
  columns: [
    'id',
    { path: 'user.displayName', header: 'NAME' },
    { path: 'user.email', header: 'EMAIL' },
    roleColumn('role'),
    'sso',
    'lastSeenAt',
  ],
  examples: [
    { description: 'Show a member', command: 'members get usr_1' },
    {
      description: 'Print all administrators as JSON',
      command: 'members list --role admin -o ids | docsctl members get - --json',
    },
  ],
})
