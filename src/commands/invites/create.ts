import { createInvite } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { inviteColumns } from '../../topics/columns/invite.ts'

export default operationCommand(createInvite, {
  description:
    'An invite to an organization has a role, one to a space or a collection has a level.',
  exactlyOne: ['role', 'level'],
  columns: inviteColumns,
  exposes: { verb: 'make an invite link to the organization', undo: () => 'docsctl undo' },
  examples: [
    'invites create --role read',
    'invites create --level comment --space spc_1',
    'invites create --level edit --collection col_1 --yes',
  ],
  look: ({ organizationId = '' }) => ['invites', 'list', '--org', organizationId],
})
