import { inviteColumns } from '../../command/columns/invite.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listInvites } from '../../contract/organizations/invites.ts'

export default operationCommand(listInvites, {
  columns: inviteColumns,
  examples: [
    { description: 'List invite links', command: 'invites list' },
    {
      description: 'Delete all invite links',
      command: 'invites list -o ids | docsctl invites delete - --yes',
    },
  ],
})
