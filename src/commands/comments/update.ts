import { updateChangeRequestComment, updateComment } from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import {
  bodyField,
  commentView,
  reactionsField,
  resolvedField,
} from '../../topics/comments/comments.ts'

export default operationCommand(updateComment, {
  variant: { flag: 'change-request', operation: updateChangeRequestComment },
  summary: 'change a comment, resolve it or react to it',
  columns: commentView,
  fields: [bodyField('new text of the comment, in markdown'), resolvedField, reactionsField],
  examples: [
    'comments update cmt_1 --space spc_1 --resolve',
    'comments update cmt_1 cmt_2 --space spc_1 --change-request 12 --resolve --react 👍',
  ],
})
