import { operationCommand } from '../../command/operation/operation-command.ts'
import { getChangeRequestComment, getComment } from '../../contract/comments/comments.ts'
import { commentDetailColumns } from '../../features/comments/comments.ts'

export default operationCommand(getComment, {
  variant: { flag: 'change-request', operation: getChangeRequestComment },
  summary: 'Show a comment on a space or a change request',
  columns: commentDetailColumns,
  examples: [
    { description: 'Show a comment', command: 'comments get cmt_1 --space spc_1' },
    {
      description: 'Print the text of a comment on a change request',
      command: 'comments get cmt_1 --space spc_1 --change-request 12 --jq .body.markdown',
    },
  ],
})
