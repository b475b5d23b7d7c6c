import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  deleteChangeRequestCommentReply,
  deleteCommentReply,
  getChangeRequestCommentReply,
  getCommentReply,
} from '../../../contract/comments/comment-replies.ts'

export default operationCommand(deleteCommentReply, {
  variant: { flag: 'change-request', operation: deleteChangeRequestCommentReply },
  summary: 'Delete a reply to a comment',
  examples: [
    { description: 'Delete a reply', command: 'comments replies delete cmt_1 rep_1 --space spc_1' },
    {
      description: 'Delete a reply on a change request without a prompt',
      command: 'comments replies delete cmt_1 rep_1 --space spc_1 --change-request 12 --yes',
    },
  ],
  confirm: {
    verb: 'delete the reply',
    read: [getCommentReply, getChangeRequestCommentReply],
    title: 'body.markdown',
  },
})
