import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { changeRequestDetails } from '../../features/change-requests/columns.ts'
import { descriptionField, linksField } from '../../features/change-requests/review-fields.ts'

export default operationCommand(updateChangeRequest, {
  target: 'changeRequestId',
  columns: changeRequestDetails,
  fields: [descriptionField, linksField],
  examples: [
    {
      description: 'Mark a draft change request as open',
      command: 'change-requests update 12 --space spc_1 --status open',
    },
    {
      description: 'Set the description from a file and link a ticket',
      command:
        'change-requests update 12 --space spc_1 --description @why.txt --link https://jira.example.com/T-1',
    },
    {
      description: 'Archive several change requests',
      command: 'change-requests update 12 14 --space spc_1 --status archived',
    },
  ],
})
