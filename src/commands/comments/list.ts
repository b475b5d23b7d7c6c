import { operationCommand } from '../../command/operation/operation-command.ts'
import { listChangeRequestComments, listComments } from '../../contract/comments/comments.ts'
import { commentColumns } from '../../features/comments/comments.ts'

export default operationCommand(listComments, {
  variant: { flag: 'change-request', operation: listChangeRequestComments },
  summary: 'List comments on a space or a change request',
  columns: commentColumns,
  examples: [
    {
      description: 'List open comments on a space',
      command: 'comments list --space spc_1 --status open',
    },
    {
      description: 'List comments on a change request, oldest first',
      command: 'comments list --space spc_1 --change-request 12 --order asc',
    },
    {
      description: 'Print the text of each comment on a page',
      command: 'comments list --space spc_1 --target-page pg_1 --jq ".[].body.markdown"',
    },
  ],
})
