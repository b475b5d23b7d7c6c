import { roleColumn } from '../../command/columns/role.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { listChangeRequestCommenters, listCommenters } from '../../contract/content/places.ts'

export default operationCommand(listCommenters, {
  variant: { flag: 'change-request', operation: listChangeRequestCommenters },
  summary: 'List people who commented on a space or a change request',
  columns: ['id', { path: 'user.displayName', header: 'NAME' }, roleColumn('role'), 'lastSeenAt'],
  examples: [
    { description: 'List commenters on a space', command: 'comments commenters --space spc_1' },
    {
      description: 'Print the IDs of commenters on a change request',
      command: 'comments commenters --space spc_1 --change-request 12 -o ids',
    },
  ],
})
