import { updateMember } from '../../contract/organizations/members.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

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
    'members update usr_1 --role edit',
    'members update usr_1 usr_2 --role guest',
    'members list --role admin -o ids | docsctl members update - --role create',
  ],
})
