import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateCustomField } from '../../contract/organizations/custom-fields.ts'

export default operationCommand(updateCustomField, {
  columns: ['name', 'title', 'type', 'options', 'description'],
  ids: 'name',
  examples: [
    {
      description: "Change a field's title",
      command: 'custom-fields update owner --title "Owning team"',
    },
    {
      description: "Replace a field's options",
      command: 'custom-fields update tier --option gold --option silver --option bronze',
    },
  ],
})
