import { inviteColumns } from '../../command/columns/invite.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateInvite } from '../../contract/organizations/invites.ts'

export default operationCommand(updateInvite, {
  description:
    'Use --role for invites to an organization, and --level for invites to a space or a collection.',
  exactlyOne: ['role', 'level'],
  columns: inviteColumns,
  examples: [
    {
      description: 'Change the role granted by an invite to an organization',
      command: 'invites update inv_1 --role read',
    },
    {
      description: 'Change the level granted by an invite to a space or a collection',
      command: 'invites update inv_2 --level comment',
    },
  ],
})
