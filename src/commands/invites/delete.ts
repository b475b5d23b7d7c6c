import { deleteInvite } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteInvite, {
  examples: ['invites delete inv_1', 'invites delete inv_1 inv_2 --yes'],
  confirm: { verb: 'delete the invite link' },
})
