import { operationCommand } from '../../cli/operation-command.ts'
import { deleteInvite } from '../../contract/invites.ts'

export default operationCommand(deleteInvite, {
  examples: ['invites delete inv_1', 'invites delete inv_1 inv_2 --yes'],
  confirm: { verb: 'delete the invite link' },
})
