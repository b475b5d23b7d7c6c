import { createCustomField } from '../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(createCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: [
    'custom-fields create --name owner --type text --title "Owning team"',
    'custom-fields create --name tier --type select:single --option gold --option silver',
  ],
})
