import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeRequestColumns } from '../../topics/change-requests/change-requests.ts'

export default operationCommand(listChangeRequests, {
  columns: changeRequestColumns,
  examples: [
    'change-requests list --space spc_1',
    'change-requests list --space spc_1 --status merged --limit 20',
    'change-requests list --space spc_1 --contributor usr_1 -o ids',
  ],
})
