import {
  updateChangeRequestCommentReply,
  updateCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import {
  bodyField,
  reactionsField,
  replyView,
  resolvedField,
} from '../../../topics/comments/comments.ts'

export default operationCommand(updateCommentReply, {
  variant: { flag: 'change-request', operation: updateChangeRequestCommentReply },
  summary: 'change a reply to a comment, or react to it',
  description: 'A reply can be resolved and opened again only on a change request.',
  columns: replyView,
  fields: [bodyField('new text of the reply, in markdown'), resolvedField, reactionsField],
  examples: [
    'comments replies update cmt_1 rep_1 --space spc_1 --body "Done in 12"',
    'comments replies update cmt_1 rep_1 --space spc_1 --change-request 12 --resolve',
  ],
})
