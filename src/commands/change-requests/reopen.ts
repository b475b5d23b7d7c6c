import { commentView } from '../../cli/comments.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { updateChangeRequestComment } from '../../contract/comments.ts'

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
