import { collectionPermissions } from '../../../contract/permissions/collection-permissions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { effectiveColumns } from '../../../topics/permissions/columns.ts'

export default operationCommand(collectionPermissions.aggregate, {
  columns: effectiveColumns,
  ids: 'user.id',
  noun: 'users',
  examples: [
    'collections permissions aggregate col_1',
    'collections permissions aggregate col_1 --role admin -o ids',
  ],
})
