import { getFinding } from '../../../contract/site-publishing/findings.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { findingColumns } from '../../../topics/sites/columns.ts'

export default operationCommand(getFinding, {
  columns: findingColumns,
  examples: ['sites findings get fnd_1 --site site_1 --json'],
})
