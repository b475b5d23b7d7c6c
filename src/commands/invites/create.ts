import { inviteColumns } from '../../command/columns/invite.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { createInvite } from '../../contract/organizations/invites.ts'

export default operationCommand(createInvite, {
  description:
    'Invites to an organization take --role. Invites to a space or a collection take --level.',
  exactlyOne: ['role', 'level'],
  columns: inviteColumns,
  exposes: { verb: 'create an invite link to the organization', undo: () => 'docsctl undo' },
  examples: [
    { description: 'Invite to the organization as reader', command: 'invites create --role read' },
    {
      description: 'Invite to comment on a space',
      command: 'invites create --level comment --space spc_1',
    },
    {
      description: 'Invite to edit a collection, without a prompt',
      command: 'invites create --level edit --collection col_1 --yes',
    },
  ],
  look: ({ organizationId = '' }) => ['invites', 'list', '--org', organizationId],
})
