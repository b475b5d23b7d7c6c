import { listFindings } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { findingColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(listFindings, {
  columns: findingColumns,
  examples: [
    'sites findings list --site site_1 --status open --severity high',
    'sites findings list --site site_1 --type broken-link --order-by severity --json',
  ],
})
