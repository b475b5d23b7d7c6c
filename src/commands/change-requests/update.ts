import { updateChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeRequestView } from '../../topics/change-requests/change-requests.ts'
import { descriptionField, linksField } from '../../topics/change-requests/reviews.ts'

export default operationCommand(updateChangeRequest, {
  target: 'changeRequestId',
  columns: changeRequestView,
  fields: [descriptionField, linksField],
  examples: [
    'change-requests update 12 --space spc_1 --status open',
    'change-requests update 12 --space spc_1 --description @why.txt --link https://jira.example.com/T-1',
    'change-requests update 12 14 --space spc_1 --status archived',
  ],
})
