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
  summary: 'Approve a change request',
  columns: reviewColumns,
  look: toReviews,
  flags: matchRevisionFlag,
  before: requireCurrentRevision,
  verify: (review, call, run) => requireReviewedRevision(review, call.parts.path, run),
  fields: [fixedField('status', 'approved'), commentField],
  examples: [
    {
      description: 'Approve change request 12',
      command: 'change-requests approve 12 --space spc_1',
    },
    {
      description: 'Approve only the revision that you have read',
      command: 'cr approve 12 --space spc_1 --match-revision rev_2',
    },
    {
      description: 'Approve with a comment',
      command: 'cr approve 12 --space spc_1 --comment "Looks good"',
    },
  ],
})
