import { pullChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { refusing } from '../../topics/change-requests/change-requests.ts'

export default operationCommand(pullChangeRequest, {
  target: 'changeRequestId',
  columns: ['result', 'revision'],
  ids: 'revision',
  examples: ['change-requests pull 12 --space spc_1', 'cr pull 12 --space spc_1 --jq .revision'],
  description: 'Ends with exit code 6 where it conflicts with the space.',
  check: refusing('they have to be resolved in the app'),
})
