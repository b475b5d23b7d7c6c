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
  summary: 'ask for changes of a change request before it is merged',
  columns: reviewColumns,
  look: toReviews,
  fields: [fixedField('status', 'changes-requested'), commentField],
  examples: [
    'change-requests request-changes 12 --space spc_1 --comment "Say how to undo it"',
    'cr request-changes 12 --space spc_1 --comment @remarks.md',
  ],
})
