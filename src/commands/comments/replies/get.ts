import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  getChangeRequestCommentReply,
  getCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import { replyDetailColumns } from '../../../features/comments/comments.ts'

export default operationCommand(getCommentReply, {
  variant: { flag: 'change-request', operation: getChangeRequestCommentReply },
  summary: 'Show a reply to a comment',
  columns: replyDetailColumns,
  examples: [
    { description: 'Show a reply', command: 'comments replies get cmt_1 rep_1 --space spc_1' },
    {
      description: 'Print the text of a reply on a change request',
      command:
        'comments replies get cmt_1 rep_1 --space spc_1 --change-request 12 --jq .body.markdown',
    },
  ],
})
