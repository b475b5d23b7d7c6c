import { getImportRun } from '../../contract/imports.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { importColumns } from '../../topics/imports/imports.ts'

export default operationCommand(getImportRun, {
  columns: importColumns,
  examples: ['imports get imp_1', 'imports get imp_1 --jq .status'],
})
