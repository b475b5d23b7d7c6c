import { operationCommand } from '../../cli/operation-command.ts'
import { deleteCustomField, getCustomField } from '../../contract/custom-fields.ts'

export default operationCommand(deleteCustomField, {
  examples: ['custom-fields delete owner', 'custom-fields delete owner tier --yes'],
  confirm: { verb: 'delete the custom field', read: getCustomField },
})
