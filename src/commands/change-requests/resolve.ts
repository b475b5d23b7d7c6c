import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateChangeRequestComment } from '../../contract/comments/comments.ts'
import { commentDetailColumns } from '../../features/comments/comments.ts'

export default operationCommand(updateChangeRequestComment, {
  target: 'changeRequestId',
  summary: 'Resolve threads in a change request',
  columns: commentDetailColumns,
  body: { resolved: true },
  examples: [
    { description: 'Resolve a thread', command: 'change-requests resolve 12 cmt_1 --space spc_1' },
    { description: 'Resolve several threads', command: 'cr resolve 12 cmt_1 cmt_2 --space spc_1' },
  ],
})
