import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listMembers } from '../../contract/organizations/members.ts'

export default operationCommand(listMembers, {
  columns: [
    'id',
    { path: 'user.displayName', header: 'NAME' },
    { path: 'user.email', header: 'EMAIL' },
    roleColumn('role'),
    'sso',
    'lastSeenAt',
  ],
  examples: [
    { description: 'List guests', command: 'members list --role guest' },
    {
      description: 'List the 20 members who have been inactive the longest',
      command: 'members list --sort lastSeenAt --order asc --limit 20',
    },
    {
      description: 'Print the IDs of members with an example.com address',
      command: 'members list --search @example.com -o ids',
    },
  ],
})
