import { type Field, listField } from '../../host/arguments/fields.ts'
import { textField } from '../../host/arguments/written-fields.ts'
import { type Column, cell } from '../../output/columns.ts'
import { documentFromText } from '../content/index.ts'

const reviewer: Column = { path: 'reviewer.displayName', header: 'REVIEWER' }
const text: Column = { path: 'comment.body.markdown', header: 'TEXT', kind: 'block' }

export const reviewColumns = ['id', 'status', reviewer, 'createdAt', 'outdated', text]

/** Returns the command that shows whether a review was created. */
export const toReviews = ({ spaceId = '', changeRequestId = '' }: Record<string, string>) => [
  ...['change-requests', 'reviews', 'list', changeRequestId],
  ...['--space', spaceId],
]

/** The columns of a requested reviewer, which can be a user or a team. */
export const requestedReviewerColumns: Column[] = [
  {
    path: 'user.id',
    value: (item) => cell(item, 'user.id') ?? prefixed('team:', cell(item, 'team.id')),
  },
  {
    path: 'user.displayName',
    header: 'REVIEWER',
    value: (item) => cell(item, 'user.displayName') ?? cell(item, 'team.title'),
  },
  { path: 'requestedBy.displayName', header: 'REQUESTED BY' },
  { path: 'createdAt', header: 'REQUESTED AT' },
]

function prefixed(word: string, id: unknown): string | undefined {
  return id === undefined ? undefined : `${word}${id}`
}

export const commentField = textField(
  'comment',
  'comment',
  'Comment on the change request, in Markdown',
  (markdown) => ({ markdown }),
)

export const descriptionField = textField(
  'description',
  'description',
  'Change request description, one paragraph per line',
  documentFromText,
)

/** Returns a body field whose value is fixed by the command and that has no flag. */
export function fixedField(key: string, value: unknown): Field {
  return { keys: [key], flags: {}, read: () => ({ [key]: value }) }
}

/** The repeatable `--link URL` flag. A single empty value removes all links. */
export const linksField: Field = listField('links', {
  flag: 'link',
  definition: {
    description: 'URL to attach as a link, such as the URL of a ticket (repeatable)',
    helpGroup: 'CHANGE',
    helpValue: 'URL',
  },
  item: (url) => ({ ref: { kind: 'url', url } }),
  toFlagValue: (link) => cell(link, 'ref.url'),
  kept: (link) => {
    const { id, title } = link as Record<string, unknown>
    return {
      id,
      ...(title !== undefined && { title }),
      ref: { kind: 'url', url: cell(link, 'ref.url') },
    }
  },
})
