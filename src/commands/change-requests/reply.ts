import { bodyField, replyView } from '../../cli/comments.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { createChangeRequestCommentReply } from '../../contract/comment-replies.ts'

export default operationCommand(createChangeRequestCommentReply, {
  target: 'changeRequestId',
  summary: 'reply to a thread of a change request',
  columns: replyView,
  fields: [bodyField('text of the reply, in markdown (required)')],
  examples: [
    'change-requests reply 12 cmt_1 --space spc_1 --body "Thanks, done"',
    'cr reply 12 cmt_1 --space spc_1 --body @reply.md',
  ],
})
