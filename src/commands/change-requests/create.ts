import { createChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { idField } from '../../frame/words/written-fields.ts'
import { changeRequestView } from '../../topics/change-requests/change-requests.ts'

export default operationCommand(createChangeRequest, {
  columns: changeRequestView,
  fields: [
    idField('template', 'template', 'template of the service to begin with', (id) => ({ id })),
  ],
  examples: [
    'change-requests create --space spc_1 --subject "Describe the new menu"',
    'change-requests create --space spc_1 --jq .number',
  ],
})
