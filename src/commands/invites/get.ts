import { operationCommand } from '../../cli/operation-command.ts'
import { roleColumn } from '../../cli/role-column.ts'
import { getInvite } from '../../contract/invites.ts'

export default operationCommand(getInvite, {
  columns: ['id', roleColumn('role'), roleColumn('level'), 'space', 'collection'],
  examples: ['invites get inv_1', 'invites get inv_1 inv_2 --json'],
})
