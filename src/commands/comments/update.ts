import { operationCommand } from '../../command/operation/operation-command.ts'
import { updateChangeRequestComment, updateComment } from '../../contract/comments/comments.ts'
import {
  bodyField,
  commentDetailColumns,
  reactionsField,
  resolvedField,
} from '../../features/comments/comments.ts'

export default operationCommand(updateComment, {
  variant: { flag: 'change-request', operation: updateChangeRequestComment },
  summary: 'Update, resolve, or react to a comment',
  columns: commentDetailColumns,
  fields: [bodyField('New comment text, in Markdown'), resolvedField('comment'), reactionsField],
  examples: [
    { description: 'Resolve a comment', command: 'comments update cmt_1 --space spc_1 --resolve' },
    {
      description: 'Resolve comments and add a reaction',
      command: 'comments update cmt_1 cmt_2 --space spc_1 --change-request 12 --resolve --react 👍',
    },
  ],
})
