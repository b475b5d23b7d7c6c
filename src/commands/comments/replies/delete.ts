import {
  deleteChangeRequestCommentReply,
  deleteCommentReply,
  getChangeRequestCommentReply,
  getCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteCommentReply, {
  variant: { flag: 'change-request', operation: deleteChangeRequestCommentReply },
  summary: 'delete a reply to a comment',
  examples: [
    'comments replies delete cmt_1 rep_1 --space spc_1',
    'comments replies delete cmt_1 rep_1 --space spc_1 --change-request 12 --yes',
  ],
  confirm: {
    verb: 'delete the reply',
    read: [getCommentReply, getChangeRequestCommentReply],
    title: 'body.markdown',
  },
})
