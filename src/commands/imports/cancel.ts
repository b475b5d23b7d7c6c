import { cancelImportRun } from '../../contract/imports.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { importColumns } from '../../topics/imports/imports.ts'

export default operationCommand(cancelImportRun, {
  columns: importColumns,
  examples: ['imports cancel imp_1', 'imports cancel imp_1 --json'],
})
