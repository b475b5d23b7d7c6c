import { getInvite } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { inviteColumns } from '../../topics/columns/invite.ts'

export default operationCommand(getInvite, {
  columns: inviteColumns,
  examples: ['invites get inv_1', 'invites get inv_1 inv_2 --json'],
})
