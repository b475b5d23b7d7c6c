import { operationCommand } from '../../command/operation/operation-command.ts'
import { createChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { changeRequestDetails } from '../../features/change-requests/columns.ts'
import { idField } from '../../host/arguments/written-fields.ts'

export default operationCommand(createChangeRequest, {
  columns: changeRequestDetails,
  fields: [idField('template', 'template', 'Template ID', (id) => ({ id }))],
  examples: [
    {
      description: 'Create a change request with a subject',
      command: 'change-requests create --space spc_1 --subject "Describe the new menu"',
    },
    {
      description: 'Create a change request and print its number',
      command: 'change-requests create --space spc_1 --jq .number',
    },
  ],
})
