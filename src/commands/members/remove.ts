import { getMember, removeMember } from '../../contract/organizations/members.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(removeMember, {
  examples: [
    'members remove usr_1',
    'members list --role guest -o ids | docsctl members remove - --yes',
  ],
  confirm: { verb: 'remove the member', read: getMember, title: 'user.displayName' },
})
