import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getFinding } from '../../../contract/site-publishing/findings.ts'
import { findingColumns } from '../../../features/sites/columns.ts'

export default operationCommand(getFinding, {
  columns: findingColumns,
  examples: [
    {
      description: 'Print a finding as JSON',
      command: 'sites findings get fnd_1 --site site_1 --json',
    },
  ],
})
