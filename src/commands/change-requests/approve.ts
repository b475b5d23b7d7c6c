import { submitReview } from '../../contract/change-requests/reviews.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import {
  commentField,
  fixedField,
  reviewColumns,
  toReviews,
} from '../../topics/change-requests/reviews.ts'

export default operationCommand(submitReview, {
  target: 'changeRequestId',
  summary: 'approve a change request',
  columns: reviewColumns,
  look: toReviews,
  fields: [fixedField('status', 'approved'), commentField],
  examples: [
    'change-requests approve 12 --space spc_1',
    'cr approve 12 --space spc_1 --comment "Well said"',
  ],
})
