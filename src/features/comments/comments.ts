import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { textField } from '../../host/arguments/written-fields.ts'
import { type Column, cell } from '../../output/columns.ts'

/** The columns that comments and replies share. */

const who: Column = { path: 'postedBy.displayName', header: 'BY' }
const text: Column = { path: 'body.markdown', header: 'TEXT', kind: 'block' }
const page: Column = {
  path: 'target.page.title',
  header: 'PAGE',
  kind: 'id',
  // the current API returns only the ID of the page
  value: (item) => cell(item, 'target.page.title') ?? cell(item, 'target.page.id'),
}

export const commentColumns = ['id', 'status', who, 'postedAt', page, text, 'replies']

export const replyColumns = ['id', who, 'postedAt', text]

const reactions: Column = {
  path: 'reactions',
  value: (item) => reactionCounts(cell(item, 'reactions')),
}

export const commentDetailColumns = [...commentColumns, reactions]

export const replyDetailColumns = [...replyColumns, reactions]

/** Formats reactions, such as `👍 2, 🎉 1`. */
function reactionCounts(reactions: unknown): string | undefined {
  if (!Array.isArray(reactions)) return undefined
  return reactions
    .filter((one) => cell(one, 'emoji') !== undefined)
    .map((one) => `${cell(one, 'emoji')} ${cell(one, 'count')}`)
    .join(', ')
}

export function bodyField(description: string): Field {
  return textField('body', 'body', description, (markdown) => ({ markdown }))
}

/** The flags `--resolve` and `--reopen`. */
export function resolvedField(noun: 'comment' | 'reply'): Field {
  return {
    keys: ['resolved'],
    flags: {
      resolve: Flags.boolean({
        description: `Resolve the ${noun}`,
        helpGroup: 'CHANGE',
        exclusive: ['reopen'],
      }),
      reopen: Flags.boolean({ description: `Reopen the ${noun}`, helpGroup: 'CHANGE' }),
    },
    read: ({ flags: { resolve, reopen } }) => {
      return resolve || reopen ? { resolved: resolve === true } : {}
    },
  }
}

/** The flags `--react EMOJI` and `--unreact EMOJI`. */
export const reactionsField: Field = {
  keys: ['addedReactions', 'removedReactions'],
  flags: {
    react: emojis('Emoji reaction to add (repeatable)'),
    unreact: emojis('Emoji reaction to remove (repeatable)'),
  },
  read: ({ flags: { react, unreact } }) => ({
    ...(react !== undefined && { addedReactions: react }),
    ...(unreact !== undefined && { removedReactions: unreact }),
  }),
}

function emojis(description: string) {
  return Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'EMOJI', multiple: true })
}
