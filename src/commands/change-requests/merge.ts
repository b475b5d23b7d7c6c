import { refuseConflicts } from '../../cli/change-requests.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { getChangeRequest, mergeChangeRequest } from '../../contract/change-requests.ts'

export default operationCommand(mergeChangeRequest, {
  target: 'changeRequestId',
  columns: ['result', 'revision'],
  ids: 'revision',
  examples: ['change-requests merge 12 --space spc_1', 'cr merge 12 --space spc_1 --yes'],
  description: 'Ends with exit code 6, and nothing merged, where it conflicts with the space.',
  confirm: { verb: 'merge the change request', read: getChangeRequest, title: 'subject' },
  check: refuseConflicts('it was not merged', ({ spaceId, number }) => [
    'change-requests',
    'pull',
    number,
    '--space',
    spaceId,
  ]),
})
