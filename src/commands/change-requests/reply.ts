import { operationCommand } from '../../command/operation/operation-command.ts'
import { createChangeRequestCommentReply } from '../../contract/comments/comment-replies.ts'
import { bodyField, replyDetailColumns } from '../../features/comments/comments.ts'

export default operationCommand(createChangeRequestCommentReply, {
  target: 'changeRequestId',
  summary: 'Reply to a thread in a change request',
  columns: replyDetailColumns,
  look: ({ spaceId = '', changeRequestId = '' }) => [
    ...['change-requests', 'threads', changeRequestId],
    ...['--space', spaceId],
  ],
  fields: [bodyField('Reply text, in Markdown (required)')],
  examples: [
    {
      description: 'Reply to a thread',
      command: 'change-requests reply 12 cmt_1 --space spc_1 --body "Thanks, done"',
    },
    {
      description: 'Reply with text from a file',
      command: 'cr reply 12 cmt_1 --space spc_1 --body @reply.md',
    },
  ],
})
