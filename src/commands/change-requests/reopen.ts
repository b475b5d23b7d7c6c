import { updateChangeRequestComment } from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { commentView } from '../../topics/comments/comments.ts'

export default operationCommand(updateChangeRequestComment, {
  target: 'changeRequestId',
  summary: 'open resolved threads of a change request again',
  columns: commentView,
  body: { resolved: false },
  examples: [
    'change-requests reopen 12 cmt_1 --space spc_1',
    'cr reopen 12 cmt_1 cmt_2 --space spc_1',
  ],
})
