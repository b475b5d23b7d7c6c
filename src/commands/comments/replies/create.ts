import { bodyField, replyView } from '../../../cli/comments.ts'
import { operationCommand } from '../../../cli/operation-command.ts'
import {
  createChangeRequestCommentReply,
  createCommentReply,
} from '../../../contract/comment-replies.ts'

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
