import { operationCommand } from '../../command/operation/operation-command.ts'
import { pullChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { failOnConflicts } from '../../features/change-requests/columns.ts'

export default operationCommand(pullChangeRequest, {
  target: 'changeRequestId',
  columns: ['result', 'revision'],
  ids: 'revision',
  examples: [
    {
      description: 'Pull changes from main into a change request',
      command: 'change-requests pull 12 --space spc_1',
    },
    { description: 'Print the new revision', command: 'cr pull 12 --space spc_1 --jq .revision' },
  ],
  description: 'Exits with 6 if the change request conflicts with main.',
  check: failOnConflicts('Nothing was pulled. Resolve the conflicts in the web app'),
})
