import { listImportRuns } from '../../contract/imports.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { importColumns } from '../../topics/imports/imports.ts'

export default operationCommand(listImportRuns, {
  columns: importColumns,
  examples: [
    'imports list --status active',
    'imports list --space spc_1 --columns id,status,reason',
  ],
})
