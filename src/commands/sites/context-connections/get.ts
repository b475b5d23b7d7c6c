import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getContextConnection } from '../../../contract/site-publishing/context.ts'
import { contextConnectionColumns } from '../../../features/sites/context-columns.ts'

export default operationCommand(getContextConnection, {
  columns: contextConnectionColumns,
  examples: [
    {
      description: 'Show a connection',
      command: 'sites context-connections get ctx_1 --site site_1',
    },
  ],
})
