import { getCustomField } from '../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: ['custom-fields get audience', 'custom-fields get audience team --json'],
})
