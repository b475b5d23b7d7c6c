import { operationCommand } from '../../../command/operation/operation-command.ts'
import { collectionPermissions } from '../../../contract/permissions/collection-permissions.ts'
import { effectiveColumns } from '../../../features/permissions/columns.ts'

export default operationCommand(collectionPermissions.aggregate, {
  columns: effectiveColumns,
  ids: 'user.id',
  noun: 'users',
  examples: [
    {
      description: 'List everyone with access',
      command: 'collections permissions aggregate col_1',
    },
    {
      description: 'Print the IDs of administrators',
      command: 'collections permissions aggregate col_1 --role admin -o ids',
    },
  ],
})
