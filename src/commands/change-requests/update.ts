import { operationCommand } from '../../cli/operation-command.ts'
import { updateChangeRequest } from '../../contract/change-requests.ts'

export default operationCommand(updateChangeRequest, {
  target: 'changeRequestId',
  columns: ['id', 'number', 'status', 'subject', 'updatedAt'],
  examples: [
    'change-requests update 12 --space spc_1 --status open',
    'change-requests update 12 14 --space spc_1 --status archived',
  ],
})
