import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { enableMemberSso, getMember } from '../../contract/organizations/members.ts'

export default operationCommand(enableMemberSso, {
  columns: [
    'id',
    { path: 'user.displayName', header: 'NAME' },
    { path: 'user.email', header: 'EMAIL' },
    roleColumn('role'),
    'sso',
    'lastSeenAt',
  ],
  examples: [
    { description: 'Require SSO for one member', command: 'members enable-sso usr_1' },
    {
      description: 'Require SSO for all members',
      command: 'members list -o ids | docsctl members enable-sso - --yes',
    },
  ],
  confirm: {
    verb: 'require SSO for',
    read: getMember,
    title: 'user.displayName',
  },
})
