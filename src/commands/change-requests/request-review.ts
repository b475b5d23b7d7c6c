import { requestReviewers } from '../../contract/change-requests/reviews.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import type { Field } from '../../frame/words/fields.ts'
import { cell } from '../../text/columns.ts'
import { descriptionField } from '../../topics/change-requests/reviews.ts'

const usersField: Field = {
  keys: ['users'],
  flags: {},
  argument: {
    name: 'user',
    description: 'the members to ask, by id, e-mail address, name, or @me',
    required: true,
    multiple: true,
    things: 'members',
  },
  read: ({ words }) => ({ users: words }),
}

export default operationCommand(requestReviewers, {
  target: 'changeRequestId',
  columns: [{ path: 'users', header: 'REVIEWERS', value: reviewersOf }],
  fields: [usersField, descriptionField],
  look: ({ spaceId = '', changeRequestId = '' }) => [
    ...['change-requests', 'reviewers', 'list', changeRequestId],
    ...['--space', spaceId],
  ],
  examples: [
    'change-requests request-review 12 usr_1 usr_2 --space spc_1',
    'cr request-review 12 usr_1 --space spc_1 --description "How the new menu works"',
  ],
})

/** All who are asked by now. */
function reviewersOf(answer: unknown): string | undefined {
  const users = cell(answer, 'users')
  if (!Array.isArray(users)) return undefined
  return users
    .map((one) => cell(one, 'user.displayName') ?? cell(one, 'team.title') ?? cell(one, 'team.id'))
    .join(', ')
}
