import { operationCommand } from '../../command/operation/operation-command.ts'
import {
  listChangeRequests,
  listOrganizationChangeRequests,
} from '../../contract/change-requests/change-requests.ts'
import { changeRequestColumns } from '../../features/change-requests/columns.ts'
import { spaceField, statusField } from '../../features/change-requests/list-fields.ts'
import { reviewersFlag, withReviewers } from '../../features/change-requests/reviewers.ts'
import {
  listWaitingReviews,
  waitingReviewsFlag,
} from '../../features/change-requests/waiting-reviews.ts'

export default operationCommand(listChangeRequests, {
  variant: { flag: 'org', operation: listOrganizationChangeRequests },
  summary: 'List change requests in a space or an organization',
  description:
    'Lists change requests in a space or, with --org, in an organization. With --org, --space filters the list, and the current space is ignored. The current organization is used only for name resolution and for --waiting-reviews.',
  columns: changeRequestColumns,
  fields: [statusField, spaceField],
  flags: { ...reviewersFlag, ...waitingReviewsFlag },
  instead: async (run) => {
    if (!run.args.has('waiting-reviews')) return false
    await listWaitingReviews(run)
    return true
  },
  presentList: withReviewers,
  examples: [
    {
      description: 'List open change requests in a space',
      command: 'change-requests list --space spc_1',
    },
    {
      description: 'List the 20 most recently updated merged change requests',
      command: 'change-requests list --space spc_1 --status merged --limit 20',
    },
    {
      description: 'List open change requests and drafts with a specific requested reviewer',
      command:
        'change-requests list --org acme --status open --status draft --requested-reviewer usr_1',
    },
    {
      description: 'List change requests in an organization, with their spaces',
      command: 'change-requests list --org acme --columns space,number,subject',
    },
    {
      description: 'Show the reviewers of each change request',
      command: 'change-requests list --space spc_1 --reviewers',
    },
    {
      description: 'List requested reviews in an organization, with the time since each request',
      command: 'change-requests list --org acme --waiting-reviews',
    },
  ],
})
