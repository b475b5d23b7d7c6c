import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listFindings } from '../../../contract/site-publishing/findings.ts'
import { findingColumns } from '../../../features/sites/columns.ts'

export default operationCommand(listFindings, {
  columns: findingColumns,
  examples: [
    {
      description: 'List open high-severity findings',
      command: 'sites findings list --site site_1 --status open --severity high',
    },
    {
      description: 'Print broken-link findings as JSON, sorted by severity',
      command: 'sites findings list --site site_1 --type broken-link --order-by severity --json',
    },
  ],
})
