import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getReview } from '../../../contract/change-requests/reviews.ts'
import { reviewColumns } from '../../../features/change-requests/review-fields.ts'
import { formatField } from '../../../features/content/page-text.ts'

export default operationCommand(getReview, {
  target: 'changeRequestId',
  columns: reviewColumns,
  fields: [formatField],
  examples: [
    { description: 'Show a review', command: 'change-requests reviews get 12 rvw_1 --space spc_1' },
    {
      description: "Print a review's comment",
      command: 'cr reviews get 12 rvw_1 --space spc_1 --jq .comment.body.markdown',
    },
  ],
})
