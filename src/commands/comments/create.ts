import { operationCommand } from '../../command/operation/operation-command.ts'
import { createChangeRequestComment, createComment } from '../../contract/comments/comments.ts'
import { bodyField, commentDetailColumns } from '../../features/comments/comments.ts'

export default operationCommand(createComment, {
  variant: { flag: 'change-request', operation: createChangeRequestComment },
  summary: 'Comment on a space or a change request',
  columns: commentDetailColumns,
  fields: [bodyField('Comment text, in Markdown (required)')],
  examples: [
    {
      description: 'Comment on a space',
      command: 'comments create --space spc_1 --body "Who keeps this up to date?"',
    },
    {
      description: 'Comment on a page in a change request',
      command:
        'comments create --space spc_1 --change-request 12 --page pg_1 --body "Looks **good**"',
    },
    {
      description: 'Read the comment from a file',
      command: 'comments create --space spc_1 --change-request 12 --body @remarks.md',
    },
  ],
})
