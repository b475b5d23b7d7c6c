import { changeRequestView } from '../../cli/change-requests.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { updateChangeRequest } from '../../contract/change-requests.ts'

export default operationCommand(updateChangeRequest, {
  target: 'changeRequestId',
  columns: changeRequestView,
  examples: [
    'change-requests update 12 --space spc_1 --status open',
    'change-requests update 12 14 --space spc_1 --status archived',
  ],
})
