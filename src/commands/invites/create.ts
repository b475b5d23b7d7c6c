import { inviteColumns } from '../../command/columns/invite.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createInvite } from '../../contract/organizations/invites.ts'

export default operationCommand(createInvite, {
  description:
    'Use --role to invite people to an organization, and --level for a space or a collection.',
  exactlyOne: ['role', 'level'],
  columns: inviteColumns,
  exposes: { verb: 'create an invite link in the organization', undo: () => 'docsctl undo' },
  examples: [
    {
      description: 'Create a link that invites people to the organization as readers',
      command: 'invites create --role read',
    },
    {
      description: 'Create a link that invites people to a space as commenters',
      command: 'invites create --level comment --space spc_1',
    },
    {
      description: 'Create a link that invites people to a collection as editors, without a prompt',
      command: 'invites create --level edit --collection col_1 --yes',
    },
  ],
  look: ({ organizationId = '' }) => ['invites', 'list', '--org', organizationId],
})
