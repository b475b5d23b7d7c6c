import { updateFinding } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { findingColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(updateFinding, {
  columns: findingColumns,
  examples: [
    'sites findings update fnd_1 --site site_1 --status done',
    'sites findings list --site site_1 --type other -o ids | docsctl sites findings update - --site site_1 --status canceled',
  ],
})
