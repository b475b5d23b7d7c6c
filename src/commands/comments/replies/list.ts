import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  listChangeRequestCommentReplies,
  listCommentReplies,
} from '../../../contract/comments/comment-replies.ts'
import { replyColumns } from '../../../features/comments/comments.ts'

export default operationCommand(listCommentReplies, {
  variant: { flag: 'change-request', operation: listChangeRequestCommentReplies },
  summary: 'List replies to a comment',
  columns: replyColumns,
  examples: [
    { description: 'List replies', command: 'comments replies list cmt_1 --space spc_1' },
    {
      description: 'Print the replies to a comment on a change request, as JSON',
      command: 'comments replies list cmt_1 --space spc_1 --change-request 12 --json',
    },
  ],
})
