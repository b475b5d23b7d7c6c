import { listMembers } from '../../contract/organizations/members.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

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
