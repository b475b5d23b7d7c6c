import { listChangeRequestComments, listComments } from '../../contract/comments/comments.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { commentColumns } from '../../topics/comments/comments.ts'

export default operationCommand(listComments, {
  variant: { flag: 'change-request', operation: listChangeRequestComments },
  summary: 'list the comments on a space or a change request',
  columns: commentColumns,
  examples: [
    'comments list --space spc_1 --status open',
    'comments list --space spc_1 --change-request 12 --order asc',
    'comments list --space spc_1 --target-page pg_1 --jq ".[].body.markdown"',
  ],
})
