import { operationCommand } from '../../command/operation/operation-command.ts'
import { getCustomField } from '../../contract/organizations/custom-fields.ts'

export default operationCommand(getCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: [
    { description: 'Show a field', command: 'custom-fields get audience' },
    {
      description: 'Print several fields as JSON',
      command: 'custom-fields get audience team --json',
    },
  ],
})
