import { createChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeRequestView } from '../../topics/change-requests/change-requests.ts'

export default operationCommand(createChangeRequest, {
  columns: changeRequestView,
  examples: [
    'change-requests create --space spc_1 --subject "Describe the new menu"',
    'change-requests create --space spc_1 --jq .number',
  ],
})
