import { listInvites } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { inviteColumns } from '../../topics/columns/invite.ts'

export default operationCommand(listInvites, {
  columns: inviteColumns,
  examples: ['invites list', 'invites list -o ids | docsctl invites delete - --yes'],
})
