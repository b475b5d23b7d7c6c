import { operationCommand } from '../../command/operation/operation-command.ts'
import { submitReview } from '../../contract/change-requests/reviews.ts'
import {
  matchRevisionFlag,
  requireCurrentRevision,
  requireReviewedRevision,
} from '../../features/change-requests/match-revision.ts'
import {
  commentField,
  fixedField,
  reviewColumns,
  toReviews,
} from '../../features/change-requests/review-fields.ts'

export default operationCommand(submitReview, {
  target: 'changeRequestId',
  summary: 'Request changes to a change request',
  columns: reviewColumns,
  look: toReviews,
  flags: matchRevisionFlag,
  before: requireCurrentRevision,
  verify: (review, call, run) => requireReviewedRevision(review, call.parts.path, run),
  fields: [fixedField('status', 'changes-requested'), commentField],
  examples: [
    {
      description: 'Request changes with a comment',
      command:
        'change-requests request-changes 12 --space spc_1 --comment "Explain how to undo this"',
    },
    {
      description: 'Read the comment from a file',
      command: 'cr request-changes 12 --space spc_1 --comment @remarks.md',
    },
  ],
})
