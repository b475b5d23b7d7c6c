import { operationCommand } from '../../command/operation/operation-command.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { changeRequestDetails } from '../../features/change-requests/columns.ts'

export default operationCommand(getChangeRequest, {
  target: 'changeRequestId',
  columns: changeRequestDetails,
  examples: [
    { description: 'Show a change request', command: 'change-requests get 12 --space spc_1' },
    {
      description: 'Open a change request in the browser',
      command: 'change-requests get 12 --space spc_1 --web',
    },
    {
      description: 'Show the numbers and statuses of two change requests',
      command: 'change-requests get 12 14 --space spc_1 --columns number,status',
    },
  ],
})
