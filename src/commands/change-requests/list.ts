import { operationCommand } from '../../cli/operation-command.ts'
import { listChangeRequests } from '../../contract/change-requests.ts'

export default operationCommand(listChangeRequests, {
  columns: [
    'number',
    'status',
    'subject',
    { path: 'createdBy.displayName', header: 'AUTHOR' },
    'updatedAt',
    'comments',
    'outdated',
  ],
  examples: [
    'change-requests list --space spc_1',
    'change-requests list --space spc_1 --status merged --limit 20',
    'change-requests list --space spc_1 --contributor usr_1 -o ids',
  ],
})
