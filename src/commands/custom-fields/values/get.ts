import { getCustomFieldValues } from '../../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

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
  examples: ['custom-fields values get spc_1', 'custom-fields values get spc_1 --json'],
})
