import {
  getChangeRequestCommentReply,
  getCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { replyView } from '../../../topics/comments/comments.ts'

export default operationCommand(getCommentReply, {
  variant: { flag: 'change-request', operation: getChangeRequestCommentReply },
  summary: 'show a reply to a comment',
  columns: replyView,
  examples: [
    'comments replies get cmt_1 rep_1 --space spc_1',
    'comments replies get cmt_1 rep_1 --space spc_1 --change-request 12 --jq .body.markdown',
  ],
})
