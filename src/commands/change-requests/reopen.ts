import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateChangeRequestComment } from '../../contract/comments/comments.ts'
import { commentDetailColumns } from '../../features/comments/comments.ts'

export default operationCommand(updateChangeRequestComment, {
  target: 'changeRequestId',
  summary: 'Reopen resolved threads in a change request',
  columns: commentDetailColumns,
  body: { resolved: false },
  examples: [
    { description: 'Reopen a thread', command: 'change-requests reopen 12 cmt_1 --space spc_1' },
    { description: 'Reopen several threads', command: 'cr reopen 12 cmt_1 cmt_2 --space spc_1' },
  ],
})
