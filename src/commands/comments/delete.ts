import {
  deleteChangeRequestComment,
  deleteComment,
  getChangeRequestComment,
  getComment,
} from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(deleteComment, {
  variant: { flag: 'change-request', operation: deleteChangeRequestComment },
  summary: 'delete a comment on a space or a change request',
  examples: [
    'comments delete cmt_1 --space spc_1',
    'comments delete cmt_1 cmt_2 --space spc_1 --change-request 12 --yes',
  ],
  confirm: {
    verb: 'delete the comment',
    read: [getComment, getChangeRequestComment],
    title: 'body.markdown',
  },
})
