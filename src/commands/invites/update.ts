import { updateInvite } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { inviteColumns } from '../../topics/columns/invite.ts'

export default operationCommand(updateInvite, {
  description:
    'An invite to an organization has a role, one to a space or a collection has a level.',
  exactlyOne: ['role', 'level'],
  columns: inviteColumns,
  examples: ['invites update inv_1 --role read', 'invites update inv_2 --level comment'],
})
