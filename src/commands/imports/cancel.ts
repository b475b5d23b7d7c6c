import { operationCommand } from '../../command/operation/operation-command.ts'
import { cancelImportRun } from '../../contract/imports.ts'
import { importColumns } from '../../features/imports/imports.ts'

export default operationCommand(cancelImportRun, {
  columns: importColumns,
  examples: [
    { description: 'Cancel an import', command: 'imports cancel imp_1' },
    {
      description: 'Cancel an import and print it as JSON',
      command: 'imports cancel imp_1 --json',
    },
  ],
})
