import { deleteCustomField, getCustomField } from '../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteCustomField, {
  examples: ['custom-fields delete owner', 'custom-fields delete owner tier --yes'],
  confirm: { verb: 'delete the custom field', read: getCustomField },
})
