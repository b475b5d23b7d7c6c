import { getInvite } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(getInvite, {
  columns: ['id', roleColumn('role'), roleColumn('level'), 'space', 'collection'],
  examples: ['invites get inv_1', 'invites get inv_1 inv_2 --json'],
})
