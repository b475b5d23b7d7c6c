import { removeRequestedReviewer } from '../../../contract/change-requests/reviews.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(removeRequestedReviewer, {
  target: 'changeRequestId',
  examples: [
    'change-requests reviewers remove 12 usr_1 --space spc_1',
    'cr reviewers remove 12 usr_1 usr_2 --space spc_1 --yes',
  ],
  confirm: {
    verb: 'no longer ask for a review by',
    undo: ({ spaceId, changeRequestId, userId }) =>
      `docsctl change-requests request-review ${changeRequestId} ${userId} --space ${spaceId}`,
  },
})
