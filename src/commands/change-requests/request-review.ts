import { operationCommand } from '../../command/operation/operation-command.ts'
import { requestReviewers } from '../../contract/change-requests/reviews.ts'
import { descriptionField } from '../../features/change-requests/review-fields.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { cell } from '../../output/columns.ts'

const usersField: Field = {
  keys: ['users'],
  flags: {},
  argument: {
    name: 'user',
    description: 'Members to request a review from (ID, email address, name, or @me)',
    required: true,
    multiple: true,
    resource: 'members',
  },
  read: ({ args }) => ({ users: args }),
}

export default operationCommand(requestReviewers, {
  target: 'changeRequestId',
  columns: [{ path: 'users', header: 'REVIEWERS', value: requestedReviewers }],
  fields: [usersField, descriptionField],
  look: ({ spaceId = '', changeRequestId = '' }) => [
    ...['change-requests', 'reviewers', 'list', changeRequestId],
    ...['--space', spaceId],
  ],
  examples: [
    {
      description: 'Request reviews from two people',
      command: 'change-requests request-review 12 usr_1 usr_2 --space spc_1',
    },
    {
      description: "Request a review and set the change request's description",
      command: 'cr request-review 12 usr_1 --space spc_1 --description "How the new menu works"',
    },
  ],
})

/** Returns the complete list of requested reviewers. */
function requestedReviewers(answer: unknown): string | undefined {
  const users = cell(answer, 'users')
  if (!Array.isArray(users)) return undefined
  return users
    .map((one) => cell(one, 'user.displayName') ?? cell(one, 'team.title') ?? cell(one, 'team.id'))
    .join(', ')
}
