import { operationCommand } from '../../command/operation/operation-command.ts'
import { listChangeRequestComments, listComments } from '../../contract/comments/comments.ts'
import { commentColumns } from '../../features/comments/comments.ts'
import { Flags } from '../../host/arguments/definitions.ts'

export default operationCommand(listComments, {
  variant: { flag: 'change-request', operation: listChangeRequestComments },
  summary:
    'List comments on a space or a change request, or unanswered comments in an organization',
  description: `With --unanswered, lists open, unanswered comments on all spaces and open or draft change requests in the organization, oldest first. A comment counts as answered if someone other than its author has replied. --unanswered requires at least one request for each space and change request that has comments.`,
  columns: commentColumns,
  flags: {
    unanswered: Flags.boolean({
      description: 'List open, unanswered comments in the organization',
      helpGroup: 'TARGET',
      exclusive: [
        ...['space', 'change-request', 'status', 'author', 'target-page', 'order', 'format'],
        ...['limit', 'page-size', 'cursor'],
      ],
    }),
    older: Flags.string({
      description:
        'Show only comments posted before a time such as 2026-11-01 or 7d (requires --unanswered)',
      helpGroup: 'TARGET',
      helpValue: 'TIME',
      dependsOn: ['unanswered'],
    }),
  },
  instead: async (run) => {
    if (!run.args.has('unanswered')) return false
    const { listUnanswered } = await import('../../features/comments/unanswered.ts')
    await listUnanswered(run)
    return true
  },
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
    {
      description: "List an organization's comments that have been unanswered for over a week",
      command: 'comments list --org acme --unanswered --older 7d',
    },
  ],
})
