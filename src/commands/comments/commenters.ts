import { listChangeRequestCommenters, listCommenters } from '../../contract/content/places.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { roleColumn } from '../../topics/columns/role.ts'

export default operationCommand(listCommenters, {
  variant: { flag: 'change-request', operation: listChangeRequestCommenters },
  summary: 'list who commented on a space or a change request',
  columns: ['id', { path: 'user.displayName', header: 'NAME' }, roleColumn('role'), 'lastSeenAt'],
  examples: [
    'comments commenters --space spc_1',
    'comments commenters --space spc_1 --change-request 12 -o ids',
  ],
})
