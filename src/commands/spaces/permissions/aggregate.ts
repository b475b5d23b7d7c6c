import { operationCommand } from '../../../command/operation/operation-command.ts'
import { spacePermissions } from '../../../contract/permissions/space-permissions.ts'
import { effectiveColumns } from '../../../features/permissions/columns.ts'

export default operationCommand(spacePermissions.aggregate, {
  columns: effectiveColumns,
  ids: 'user.id',
  noun: 'users',
  examples: [
    {
      description: 'List everyone with access',
      command: 'spaces permissions aggregate --space spc_1',
    },
    {
      description: 'Print the IDs of administrators',
      command: 'spaces permissions aggregate --space spc_1 --role admin -o ids',
    },
  ],
})
