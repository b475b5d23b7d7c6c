import {
  listChangeRequests,
  listOrganizationChangeRequests,
} from '../../contract/change-requests/change-requests.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { changeRequestColumns } from '../../topics/change-requests/change-requests.ts'
import { spaceField, statusField } from '../../topics/change-requests/choices.ts'
import { reviewersFlag, withReviewers } from '../../topics/change-requests/reviewers.ts'

export default operationCommand(listChangeRequests, {
  variant: { flag: 'org', operation: listOrganizationChangeRequests },
  summary: 'list the change requests of a space, or with --org of an organization',
  description:
    'An organization from context is not listed by itself: --org has to be typed, and --space is then a filter.',
  columns: changeRequestColumns,
  fields: [statusField, spaceField],
  flags: reviewersFlag,
  presentList: withReviewers,
  examples: [
    'change-requests list --space spc_1',
    'change-requests list --space spc_1 --status merged --limit 20',
    'change-requests list --org acme --status open --status draft --requested-reviewer usr_1',
    'change-requests list --org acme --columns space,number,subject',
    'change-requests list --space spc_1 --reviewers',
  ],
})
