import { operationCommand } from '../../../command/operation/operation-command.ts'
import {
  updateChangeRequestCommentReply,
  updateCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import {
  bodyField,
  reactionsField,
  replyDetailColumns,
  resolvedField,
} from '../../../features/comments/comments.ts'

export default operationCommand(updateCommentReply, {
  variant: { flag: 'change-request', operation: updateChangeRequestCommentReply },
  summary: 'Update, resolve, or react to a reply to a comment',
  description: 'You can resolve and reopen replies only on change requests.',
  columns: replyDetailColumns,
  fields: [bodyField('New reply text, in Markdown'), resolvedField('reply'), reactionsField],
  examples: [
    {
      description: "Change a reply's text",
      command: 'comments replies update cmt_1 rep_1 --space spc_1 --body "Done in 12"',
    },
    {
      description: 'Resolve a reply on a change request',
      command: 'comments replies update cmt_1 rep_1 --space spc_1 --change-request 12 --resolve',
    },
  ],
})
