import { operationCommand } from '../../command/operation/operation-command.ts'
import { getImportRun } from '../../contract/imports.ts'
import { importColumns } from '../../features/imports/imports.ts'

export default operationCommand(getImportRun, {
  columns: importColumns,
  examples: [
    { description: 'Show an import', command: 'imports get imp_1' },
    { description: 'Print only the status', command: 'imports get imp_1 --jq .status' },
  ],
})
