import { startImportRun } from '../../contract/imports.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { importColumns, sourceField, targetField } from '../../topics/imports/imports.ts'

export default operationCommand(startImportRun, {
  columns: importColumns,
  look: ({ organizationId = '' }) => ['imports', 'list', '--org', organizationId],
  fields: [sourceField, targetField],
  examples: [
    'imports start --url https://example.com/handbook --space spc_1',
    'imports start --file fil_1 --file fil_2 --space spc_1 --change-request cr_1 --no-enhance',
  ],
})
