import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  createChangeRequestCommentReply,
  createCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import { bodyField, replyDetailColumns } from '../../../features/comments/comments.ts'

export default operationCommand(createCommentReply, {
  variant: { flag: 'change-request', operation: createChangeRequestCommentReply },
  summary: 'Reply to a comment',
  columns: replyDetailColumns,
  fields: [bodyField('Reply text, in Markdown (required)')],
  examples: [
    {
      description: 'Reply to a comment',
      command: 'comments replies create cmt_1 --space spc_1 --body "Thanks, done"',
    },
    {
      description: 'Reply to a comment on a change request, and read the reply from a file',
      command: 'comments replies create cmt_1 --space spc_1 --change-request 12 --body @reply.md',
    },
  ],
})
