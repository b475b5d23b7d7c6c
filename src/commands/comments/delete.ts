import { operationCommand } from '../../command/operation/operation-command.ts'
import {
  deleteChangeRequestComment,
  deleteComment,
  getChangeRequestComment,
  getComment,
} from '../../contract/comments/comments.ts'

export default operationCommand(deleteComment, {
  variant: { flag: 'change-request', operation: deleteChangeRequestComment },
  summary: 'Delete a comment on a space or a change request',
  examples: [
    { description: 'Delete a comment', command: 'comments delete cmt_1 --space spc_1' },
    {
      description: 'Delete comments on a change request without a prompt',
      command: 'comments delete cmt_1 cmt_2 --space spc_1 --change-request 12 --yes',
    },
  ],
  confirm: {
    verb: 'delete the comment',
    read: [getComment, getChangeRequestComment],
    title: 'body.markdown',
  },
})
