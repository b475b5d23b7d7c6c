import { getReview } from '../../../contract/change-requests/reviews.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { reviewColumns } from '../../../topics/change-requests/reviews.ts'
import { formatField } from '../../../topics/content/page-text.ts'

export default operationCommand(getReview, {
  target: 'changeRequestId',
  columns: reviewColumns,
  fields: [formatField],
  examples: [
    'change-requests reviews get 12 rvw_1 --space spc_1',
    'cr reviews get 12 rvw_1 --space spc_1 --jq .comment.body.markdown',
  ],
})
