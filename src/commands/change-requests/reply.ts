import { createChangeRequestCommentReply } from '../../contract/comments/comment-replies.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { bodyField, replyView } from '../../topics/comments/comments.ts'

export default operationCommand(createChangeRequestCommentReply, {
  target: 'changeRequestId',
  summary: 'reply to a thread of a change request',
  columns: replyView,
  look: ({ spaceId = '', changeRequestId = '' }) => [
    ...['change-requests', 'threads', changeRequestId],
    ...['--space', spaceId],
  ],
  fields: [bodyField('text of the reply, in markdown (required)')],
  examples: [
    'change-requests reply 12 cmt_1 --space spc_1 --body "Thanks, done"',
    'cr reply 12 cmt_1 --space spc_1 --body @reply.md',
  ],
})
