import { operationCommand } from '../../command/operation/operation-command.ts'
import { listCustomFields } from '../../contract/organizations/custom-fields.ts'

export default operationCommand(listCustomFields, {
  columns: ['name', { path: 'title', header: 'TITLE' }, 'type', 'options', 'description'],
  ids: 'name',
  examples: [
    { description: 'List all fields', command: 'custom-fields list' },
    {
      description: 'Export the fields with their options, as CSV',
      command: 'custom-fields list -o csv --columns name,type,options',
    },
  ],
})
