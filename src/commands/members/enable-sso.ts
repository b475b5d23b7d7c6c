import { enableMemberSso, getMember } from '../../contract/organizations/members.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

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
    'members enable-sso usr_1',
    'members list -o ids | docsctl members enable-sso - --yes',
  ],
  confirm: {
    verb: 'make single sign-on the only way in for',
    read: getMember,
    title: 'user.displayName',
  },
})
