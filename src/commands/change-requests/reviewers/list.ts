import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listRequestedReviewers } from '../../../contract/change-requests/reviews.ts'
import { requestedReviewerColumns } from '../../../features/change-requests/review-fields.ts'

export default operationCommand(listRequestedReviewers, {
  target: 'changeRequestId',
  columns: requestedReviewerColumns,
  ids: 'user.id',
  examples: [
    {
      description: 'List requested reviewers',
      command: 'change-requests reviewers list 12 --space spc_1',
    },
    {
      description: 'Print only the IDs of reviewers',
      command: 'cr reviewers list 12 --space spc_1 -o ids',
    },
  ],
})
