import { spacePermissions } from '../../../contract/permissions/space-permissions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { effectiveColumns } from '../../../topics/permissions/columns.ts'

export default operationCommand(spacePermissions.aggregate, {
  columns: effectiveColumns,
  ids: 'user.id',
  noun: 'users',
  examples: [
    'spaces permissions aggregate --space spc_1',
    'spaces permissions aggregate --space spc_1 --role admin -o ids',
  ],
})
