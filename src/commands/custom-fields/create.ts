import { operationCommand } from '../../command/operation/operation-command.ts'
import { createCustomField } from '../../contract/organizations/custom-fields.ts'

export default operationCommand(createCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: [
    {
      description: 'Create a text field',
      command: 'custom-fields create --name owner --type text --title "Owning team"',
    },
    {
      description: 'Create a field with a list of options',
      command:
        'custom-fields create --name tier --type select:single --option gold --option silver',
    },
  ],
})
