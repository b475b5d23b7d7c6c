import { getChangeRequestComment, getComment } from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { commentView } from '../../topics/comments/comments.ts'

export default operationCommand(getComment, {
  variant: { flag: 'change-request', operation: getChangeRequestComment },
  summary: 'show a comment on a space or a change request',
  columns: commentView,
  examples: [
    'comments get cmt_1 --space spc_1',
    'comments get cmt_1 --space spc_1 --change-request 12 --jq .body.markdown',
  ],
})
