import { listReviews } from '../../../contract/change-requests/reviews.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { reviewColumns } from '../../../topics/change-requests/reviews.ts'
import { formatField } from '../../../topics/content/page-text.ts'

export default operationCommand(listReviews, {
  target: 'changeRequestId',
  columns: reviewColumns,
  fields: [formatField],
  examples: [
    'change-requests reviews list 12 --space spc_1',
    'cr reviews list 12 --space spc_1 --no-outdated --columns status,reviewer.displayName',
  ],
})
