import {
  createChangeRequestCommentReply,
  createCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { bodyField, replyView } from '../../../topics/comments/comments.ts'

export default operationCommand(createCommentReply, {
  variant: { flag: 'change-request', operation: createChangeRequestCommentReply },
  summary: 'reply to a comment',
  columns: replyView,
  fields: [bodyField('text of the reply, in markdown (required)')],
  examples: [
    'comments replies create cmt_1 --space spc_1 --body "Thanks, done"',
    'comments replies create cmt_1 --space spc_1 --change-request 12 --body @reply.md',
  ],
})
