import { updateChangeRequestComment } from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { commentView } from '../../topics/comments/comments.ts'

export default operationCommand(updateChangeRequestComment, {
  target: 'changeRequestId',
  summary: 'mark threads of a change request as resolved',
  columns: commentView,
  body: { resolved: true },
  examples: [
    'change-requests resolve 12 cmt_1 --space spc_1',
    'cr resolve 12 cmt_1 cmt_2 --space spc_1',
  ],
})
