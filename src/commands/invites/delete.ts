import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteInvite } from '../../contract/organizations/invites.ts'

export default operationCommand(deleteInvite, {
  examples: [
    { description: 'Delete an invite link', command: 'invites delete inv_1' },
    {
      description: 'Delete several invite links without a prompt',
      command: 'invites delete inv_1 inv_2 --yes',
    },
  ],
  confirm: { verb: 'delete the invite link' },
})
