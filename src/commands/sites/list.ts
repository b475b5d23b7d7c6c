import { operationCommand } from '../../cli/operation-command.ts'
import { siteColumns } from '../../cli/resource-columns.ts'
import { listSites } from '../../contract/sites.ts'

export default operationCommand(listSites, {
  columns: siteColumns,
  examples: [
    'sites list --published',
    'sites list --space spc_1 --json',
    'sites list --type premium --type ultimate',
  ],
})
