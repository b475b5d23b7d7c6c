import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getCustomFieldValues } from '../../../contract/organizations/custom-fields.ts'

export default operationCommand(getCustomFieldValues, {
  target: 'spaceId',
  columns: [
    { path: 'customField.name', header: 'NAME' },
    { path: 'customField.title', header: 'TITLE' },
    { path: 'customField.type', header: 'TYPE' },
    'value',
  ],
  ids: 'customField.name',
  noun: 'custom fields',
  examples: [
    { description: 'Show custom field values', command: 'custom-fields values get spc_1' },
    { description: 'Print the values as JSON', command: 'custom-fields values get spc_1 --json' },
  ],
})
