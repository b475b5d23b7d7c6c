import { listSites } from '../../contract/sites/sites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { siteColumns } from '../../topics/columns/resource.ts'

export default operationCommand(listSites, {
  columns: siteColumns,
  examples: [
    'sites list --published',
    'sites list --space spc_1 --json',
    'sites list --type premium --type ultimate',
  ],
})
