import { updateCustomField } from '../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(updateCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: [
    'custom-fields update owner --title "Owning team"',
    'custom-fields update tier --option gold --option silver --option bronze',
  ],
})
