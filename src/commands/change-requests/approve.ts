import { operationCommand } from '../../command/operation/operation-command.ts'
import { submitReview } from '../../contract/change-requests/reviews.ts'
import {
  commentField,
  fixedField,
  reviewColumns,
  toReviews,
} from '../../features/change-requests/review-fields.ts'

export default operationCommand(submitReview, {
  target: 'changeRequestId',
  summary: 'Approve a change request',
  columns: reviewColumns,
  look: toReviews,
  fields: [fixedField('status', 'approved'), commentField],
  examples: [
    {
      description: 'Approve change request 12',
      command: 'change-requests approve 12 --space spc_1',
    },
    {
      description: 'Approve with a comment',
      command: 'cr approve 12 --space spc_1 --comment "Looks good"',
    },
  ],
})
