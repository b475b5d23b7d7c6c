import { operationCommand } from '../../cli/operation-command.ts'
import { getChangeRequest } from '../../contract/change-requests.ts'

export default operationCommand(getChangeRequest, {
  target: 'changeRequestId',
  columns: [
    'id',
    'number',
    'status',
    'subject',
    { path: 'createdBy.displayName', header: 'AUTHOR' },
    'createdAt',
    'updatedAt',
    'comments',
    'outdated',
  ],
  examples: [
    'change-requests get 12 --space spc_1',
    'change-requests get 12 --space spc_1 --web',
    'change-requests get 12 14 --space spc_1 --columns number,status',
  ],
})
