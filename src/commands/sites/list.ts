import { siteColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSites } from '../../contract/sites/sites.ts'

export default operationCommand(listSites, {
  columns: siteColumns,
  examples: [
    { description: 'List published sites', command: 'sites list --published' },
    {
      description: 'Print the sites that include a space, as JSON',
      command: 'sites list --space spc_1 --json',
    },
    { description: 'Filter by type', command: 'sites list --type premium --type ultimate' },
  ],
})
