import { listContributors } from '../../contract/content/places.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listContributors, {
  target: 'changeRequestId',
  columns: [
    'user.id',
    { path: 'user.displayName', header: 'NAME' },
    { path: 'actionType', header: 'DOES' },
    'count',
    'updatedAt',
  ],
  ids: 'user.id',
  examples: [
    'change-requests contributors 12 --space spc_1',
    'cr contributors 12 --space spc_1 -o ids',
  ],
})
