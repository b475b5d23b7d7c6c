import { type Field, listField } from '../../frame/words/fields.ts'
import { textField } from '../../frame/words/written-fields.ts'
import { type Column, cell } from '../../text/columns.ts'
import { documentOf } from '../content/document.ts'

const reviewer: Column = { path: 'reviewer.displayName', header: 'REVIEWER' }
const text: Column = { path: 'comment.body.markdown', header: 'TEXT', kind: 'block' }

export const reviewColumns = ['id', 'status', reviewer, 'createdAt', 'outdated', text]

/** Shows whether a review was given. */
export const toReviews = ({ spaceId = '', changeRequestId = '' }: Record<string, string>) => [
  ...['change-requests', 'reviews', 'list', changeRequestId],
  ...['--space', spaceId],
]

/** A user, or all of a team. */
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
  { path: 'requestedBy.displayName', header: 'ASKED BY' },
  { path: 'createdAt', header: 'ASKED AT' },
]

function prefixed(word: string, id: unknown): string | undefined {
  return id === undefined ? undefined : `${word}${id}`
}

export const commentField = textField(
  'comment',
  'comment',
  'what there is to say, in markdown',
  (markdown) => ({ markdown }),
)

export const descriptionField = textField(
  'description',
  'description',
  'what there is to say about the change request, a paragraph a line',
  documentOf,
)

/** What the verb says: no flag is for it. */
export function fixedField(key: string, value: unknown): Field {
  return { keys: [key], flags: {}, read: () => ({ [key]: value }) }
}

/** `--link URL`, repeatable; one empty value takes all links away. */
export const linksField: Field = listField('links', {
  flag: 'link',
  definition: {
    description: 'link it to this URL (repeatable)',
    helpGroup: 'CHANGE',
    helpValue: 'URL',
  },
  item: (url) => ({ ref: { kind: 'url', url } }),
  wordOf: (link) => cell(link, 'ref.url'),
  kept: (link) => {
    const { id, title } = link as Record<string, unknown>
    return {
      id,
      ...(title !== undefined && { title }),
      ref: { kind: 'url', url: cell(link, 'ref.url') },
    }
  },
})
