import { operationCommand } from '../../command/operation/operation-command.ts'
import { deleteCustomField, getCustomField } from '../../contract/organizations/custom-fields.ts'

export default operationCommand(deleteCustomField, {
  examples: [
    { description: 'Delete a field', command: 'custom-fields delete owner' },
    {
      description: 'Delete several fields without a prompt',
      command: 'custom-fields delete owner tier --yes',
    },
  ],
  confirm: { verb: 'delete the custom field', read: getCustomField },
})
