import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateFinding } from '../../../contract/site-publishing/findings.ts'
import { findingColumns } from '../../../features/sites/columns.ts'

export default operationCommand(updateFinding, {
  columns: findingColumns,
  examples: [
    {
      description: 'Mark a finding as done',
      command: 'sites findings update fnd_1 --site site_1 --status done',
    },
    {
      description: 'Cancel all findings of a type',
      command:
        'sites findings list --site site_1 --type other -o ids | docsctl sites findings update - --site site_1 --status canceled',
    },
  ],
})
