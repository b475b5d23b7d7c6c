import { operationCommand } from '../../command/operation/operation-command.ts'
import { startImportRun } from '../../contract/imports.ts'
import { importColumns, sourceField, targetField } from '../../features/imports/imports.ts'

export default operationCommand(startImportRun, {
  columns: importColumns,
  look: ({ organizationId = '' }) => ['imports', 'list', '--org', organizationId],
  fields: [sourceField, targetField],
  examples: [
    {
      description: 'Import a website into a space',
      command: 'imports start --url https://example.com/handbook --space spc_1',
    },
    {
      description: 'Import uploaded files into a change request, without improving them with AI',
      command:
        'imports start --file fil_1 --file fil_2 --space spc_1 --change-request cr_1 --no-enhance',
    },
  ],
})
