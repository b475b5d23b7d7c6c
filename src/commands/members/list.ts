import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { listMembers } from '../../contract/members.ts'

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
    'members list --role guest',
    'members list --sort lastSeenAt --order asc --limit 20',
    'members list --search @example.com -o ids',
  ],
})
