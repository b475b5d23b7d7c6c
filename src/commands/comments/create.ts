import { createChangeRequestComment, createComment } from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { bodyField, commentView } from '../../topics/comments/comments.ts'

export default operationCommand(createComment, {
  variant: { flag: 'change-request', operation: createChangeRequestComment },
  summary: 'comment on a space or a change request',
  columns: commentView,
  fields: [bodyField('text of the comment, in markdown (required)')],
  examples: [
    'comments create --space spc_1 --body "Who keeps this up to date?"',
    'comments create --space spc_1 --change-request 12 --page pg_1 --body "Looks **good**"',
    'comments create --space spc_1 --change-request 12 --body @remarks.md',
  ],
})
