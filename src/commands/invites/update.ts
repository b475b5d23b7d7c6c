import { updateInvite } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(updateInvite, {
  description:
    'An invite to an organization has a role, one to a space or a collection has a level.',
  exactlyOne: ['role', 'level'],
  columns: ['id', roleColumn('role'), roleColumn('level'), 'space', 'collection'],
  examples: ['invites update inv_1 --role read', 'invites update inv_2 --level comment'],
})
