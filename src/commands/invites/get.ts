import { inviteColumns } from '../../command/columns/invite.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getInvite } from '../../contract/organizations/invites.ts'

export default operationCommand(getInvite, {
  columns: inviteColumns,
  examples: [
    { description: 'Show an invite link', command: 'invites get inv_1' },
    {
      description: 'Print several invite links as JSON',
      command: 'invites get inv_1 inv_2 --json',
    },
  ],
})
