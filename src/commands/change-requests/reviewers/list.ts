import { listRequestedReviewers } from '../../../contract/change-requests/reviews.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { requestedReviewerColumns } from '../../../topics/change-requests/reviews.ts'

export default operationCommand(listRequestedReviewers, {
  target: 'changeRequestId',
  columns: requestedReviewerColumns,
  ids: 'user.id',
  examples: [
    'change-requests reviewers list 12 --space spc_1',
    'cr reviewers list 12 --space spc_1 -o ids',
  ],
})
