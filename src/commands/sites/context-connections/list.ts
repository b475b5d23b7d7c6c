import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listContextConnections } from '../../../contract/site-publishing/context.ts'
import { contextConnectionColumns } from '../../../features/sites/context-columns.ts'

export default operationCommand(listContextConnections, {
  columns: contextConnectionColumns,
  examples: [
    { description: 'List connections', command: 'sites context-connections list --site site_1' },
    {
      description: 'Print the IDs of failed connections',
      command:
        'sites context-connections list --site site_1 --jq \'.[] | select(.status=="failed") | .id\'',
    },
  ],
})
