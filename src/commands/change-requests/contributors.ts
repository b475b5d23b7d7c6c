import { operationCommand } from '../../command/operation/operation-command.ts'
import { listContributors } from '../../contract/content/places.ts'

export default operationCommand(listContributors, {
  target: 'changeRequestId',
  columns: [
    'user.id',
    { path: 'user.displayName', header: 'NAME' },
    { path: 'actionType', header: 'ACTION' },
    'count',
    'updatedAt',
  ],
  ids: 'user.id',
  examples: [
    {
      description: 'List contributors',
      command: 'change-requests contributors 12 --space spc_1',
    },
    {
      description: 'Print only the IDs of contributors',
      command: 'cr contributors 12 --space spc_1 -o ids',
    },
  ],
})
