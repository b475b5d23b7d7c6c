import { operationCommand } from '../../command/operation/operation-command.ts'
import { getMember, removeMember } from '../../contract/organizations/members.ts'

export default operationCommand(removeMember, {
  examples: [
    { description: 'Remove a member', command: 'members remove usr_1' },
    {
      description: 'Remove all guests without a prompt',
      command: 'members list --role guest -o ids | docsctl members remove - --yes',
    },
  ],
  confirm: { verb: 'remove the member', read: getMember, title: 'user.displayName' },
})
