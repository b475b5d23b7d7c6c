import { operationCommand } from '../../cli/operation-command.ts'
import { getCustomField } from '../../contract/custom-fields.ts'

export default operationCommand(getCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: ['custom-fields get audience', 'custom-fields get audience team --json'],
})
