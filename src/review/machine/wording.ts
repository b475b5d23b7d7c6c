import { MainConflict } from '../../changes/merge/main-conflict.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Write, WriteAnswer } from './effects.ts'
import type { State } from './state.ts'

export function moved({ keys }: Pick<State, 'keys'>): string {
  const [reload = 'R'] = keys.keys.reload
  return `it has changed since it was shown: ${reload} loads the new revision`
}

export const noPreview = 'the service gives no preview of it'

export const noLink = 'the service gives no link to it'

export const nothingToSend = 'there is nothing to send yet'

export const onItsWay = 'the last one is still on its way'

export const noneUnresolved = 'no thread is unresolved'

export const mergedAlready = 'it is merged already'

export const suggestionGone = "the block is not there as it was: the suggestion can't be applied"

/** That the page to begin with differs nowhere. */
export function notAmong(page: string): string {
  return `${page} is not among what it changes`
}

export const mergedElsewhere = 'it was merged elsewhere'

const verdictWords = {
  approved: 'approved',
  'changes-requested': 'changes requested',
  comment: 'all comments sent',
}

const done = {
  page: 'the page is edited',
  'resolve-all': 'all threads resolved',
  comment: 'commented',
  reply: 'replied',
  words: 'changed what was said',
  'delete-words': 'deleted',
  resolved: 'resolved',
  reopened: 'opened again',
  react: 'reacted',
  pull: 'pulled from main',
  merge: 'merged',
  'merge-several': 'merged',
}

/** What a write has done. */
export function wordOf(write: Write): string {
  if (write.kind === 'send') return done[write.purpose.kind]
  if (write.kind === 'review') return verdictWords[write.verdict]
  if (write.kind === 'resolve') return write.resolved ? done.resolved : done.reopened
  return done[write.kind]
}

/** What a write has done, of a merge what was merged, and what is to be said beside. */
export function doneText(write: Write, { merged, note }: WriteAnswer): string {
  const words = merged
    ? `#${merged.number} ${merged.subject} is merged, as revision ${merged.revision}`
    : write.kind === 'merge'
      ? `#${write.target.changeRequestId} is merged`
      : wordOf(write)
  return note ? `${words}; ${note}` : words
}

/** What failed, and what to do; `again` does it once more. */
export function errorText(
  { keys }: Pick<State, 'keys'>,
  error: DocsctlError,
  again = `${keys.keys.reload[0] ?? 'R'} tries again`,
): string {
  const { kind, message, details } = error
  const [reload = 'R'] = keys.keys.reload
  const [browser = 'o'] = keys.keys.browser
  const todo: Partial<Record<typeof kind, string>> = {
    unreachable: again,
    'rate-limited': again,
    'not-signed-in': `sign in elsewhere with docsctl auth login, then ${reload}`,
    conflict: `${reload} loads anew`,
    'not-found': `${reload} loads anew`,
  }
  const isMains = error instanceof MainConflict
  const hint = isMains
    ? `${browser} opens it where that can be resolved`
    : (todo[kind] ?? details.hint)
  const what = details.state === undefined ? message : `${message}; ${details.state}`
  return hint ? `${what}: ${hint}` : what
}
