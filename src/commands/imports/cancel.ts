import { operationCommand } from '../../command/operation/operation-command.ts'
import { cancelImportRun } from '../../contract/imports.ts'
import { importColumns } from '../../features/imports/imports.ts'

export default operationCommand(cancelImportRun, {
  columns: importColumns,
  examples: [
    { description: 'Cancel an import', command: 'imports cancel imp_1' },
    { description: 'Print the canceled import as JSON', command: 'imports cancel imp_1 --json' },
  ],
})
