import {
  listChangeRequestCommentReplies,
  listCommentReplies,
} from '../../../contract/comments/comment-replies.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { replyColumns } from '../../../topics/comments/comments.ts'

export default operationCommand(listCommentReplies, {
  variant: { flag: 'change-request', operation: listChangeRequestCommentReplies },
  summary: 'list the replies to a comment',
  columns: replyColumns,
  examples: [
    'comments replies list cmt_1 --space spc_1',
    'comments replies list cmt_1 --space spc_1 --change-request 12 --json',
  ],
})
