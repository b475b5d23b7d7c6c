import { changeRequestView } from '../../cli/change-requests.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { createChangeRequest } from '../../contract/change-requests.ts'

export default operationCommand(createChangeRequest, {
  columns: changeRequestView,
  examples: [
    'change-requests create --space spc_1 --subject "Describe the new menu"',
    'change-requests create --space spc_1 --jq .number',
  ],
})
