import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeRequestView } from '../../topics/change-requests/change-requests.ts'

export default operationCommand(getChangeRequest, {
  target: 'changeRequestId',
  columns: changeRequestView,
  examples: [
    'change-requests get 12 --space spc_1',
    'change-requests get 12 --space spc_1 --web',
    'change-requests get 12 14 --space spc_1 --columns number,status',
  ],
})
