import { operationCommand } from '../../../command/operation/operation-command.ts'
import { removeRequestedReviewer } from '../../../contract/change-requests/reviews.ts'

export default operationCommand(removeRequestedReviewer, {
  target: 'changeRequestId',
  examples: [
    {
      description: 'Remove a reviewer',
      command: 'change-requests reviewers remove 12 usr_1 --space spc_1',
    },
    {
      description: 'Remove several reviewers without a prompt',
      command: 'cr reviewers remove 12 usr_1 usr_2 --space spc_1 --yes',
    },
  ],
  confirm: {
    verb: 'remove the review request for',
    undo: ({ spaceId, changeRequestId, userId }) =>
      `docsctl change-requests request-review ${changeRequestId} ${userId} --space ${spaceId}`,
  },
})
