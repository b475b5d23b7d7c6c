import { updateChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeRequestView } from '../../topics/change-requests/change-requests.ts'

export default operationCommand(updateChangeRequest, {
  target: 'changeRequestId',
  columns: changeRequestView,
  examples: [
    'change-requests update 12 --space spc_1 --status open',
    'change-requests update 12 14 --space spc_1 --status archived',
  ],
})
