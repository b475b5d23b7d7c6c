import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listReviews } from '../../../contract/change-requests/reviews.ts'
import { reviewColumns } from '../../../features/change-requests/review-fields.ts'
import { formatField } from '../../../features/content/page-text.ts'

export default operationCommand(listReviews, {
  target: 'changeRequestId',
  columns: reviewColumns,
  fields: [formatField],
  examples: [
    { description: 'List reviews', command: 'change-requests reviews list 12 --space spc_1' },
    {
      description: 'Show reviews of the current revision',
      command:
        'cr reviews list 12 --space spc_1 --no-outdated --columns status,reviewer.displayName',
    },
  ],
})
