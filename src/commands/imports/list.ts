import { operationCommand } from '../../command/operation/operation-command.ts'
import { listImportRuns } from '../../contract/imports.ts'
import { importColumns } from '../../features/imports/imports.ts'

export default operationCommand(listImportRuns, {
  columns: importColumns,
  examples: [
    { description: 'List active imports', command: 'imports list --status active' },
    {
      description: 'Show why imports into a space failed',
      command: 'imports list --space spc_1 --status failed --columns id,reason',
    },
  ],
})
