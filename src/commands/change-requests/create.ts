import { operationCommand } from '../../cli/operation-command.ts'
import { createChangeRequest } from '../../contract/change-requests.ts'

export default operationCommand(createChangeRequest, {
  columns: ['id', 'number', 'status', 'subject', 'createdAt', 'urls.app'],
  examples: [
    'change-requests create --space spc_1 --subject "Describe the new menu"',
    'change-requests create --space spc_1 --jq .number',
  ],
})
