import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { textField } from '../../frame/words/written-fields.ts'
import { type Column, cell } from '../../text/columns.ts'
import { documentOf } from '../content/document.ts'

const reviewer: Column = { path: 'reviewer.displayName', header: 'REVIEWER' }
const text: Column = { path: 'comment.body.markdown', header: 'TEXT', kind: 'block' }

export const reviewColumns = ['id', 'status', reviewer, 'createdAt', 'outdated', text]

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
export const linksField: Field = {
  keys: ['links'],
  flags: {
    link: Flags.string({
      description: 'link it to this URL instead of those that it has (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'URL',
      multiple: true,
    }),
  },
  read: ({ flags }) => {
    const urls = flags.link as string[] | undefined
    if (!urls) return {}
    const isNone = urls.length === 1 && urls[0] === ''
    return { links: isNone ? [] : urls.map((url) => ({ ref: { kind: 'url', url } })) }
  },
}
