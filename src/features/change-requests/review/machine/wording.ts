import type { DocsctlError } from '../../../../errors.ts'
import { count, upperFirst } from '../../../../output/text/text.ts'
import { MergeConflict } from '../../merge/model/merge-conflict.ts'
import { RevisionMismatch } from '../../model/match-revision.ts'
import type {
  AdoptableNotes,
  ReviewVerdict,
  UpdatedRevision,
  Write,
  WriteResponse,
} from './effects.ts'
import type { State } from './state.ts'

/** The period during which a comment can be taken back. */
export const takeBackSeconds = 5

export function moved({ keys }: Pick<State, 'keys'>): string {
  const [reload = 'R'] = keys.keys.reload
  return `A newer revision is available. ${upperFirst(keyHint(reload))} to load it`
}

/** Returns the instruction to press a key, or to type a quoted command of the plain-text review. */
function keyHint(key: string): string {
  return /^".+"$/.test(key) ? `type ${key}` : `press ${key}`
}

/** Returns the message to show before a verdict on an outdated revision. */
export function newerRevision(current: UpdatedRevision, seen: UpdatedRevision | undefined): string {
  const times = seen && distinctTimes(current.updatedAt, seen.updatedAt)
  const [now, then] = times?.map((time) => `, updated ${time}`) ?? ['', '']
  return `The change request has a newer revision${now}. You viewed an older revision${then}. Nothing was sent`
}

/**
 * Returns the message for a verdict that the service recorded on a revision other than the
 * displayed one. `times` contains the creation times of both revisions.
 */
export function otherReviewed(
  verdict: ReviewVerdict,
  [reviewed, seen]: readonly (string | undefined)[] = [],
): string {
  const done =
    verdict === 'approved' ? 'The approval applies to' : 'The request for changes applies to'
  const times = reviewed && seen ? distinctTimes(reviewed, seen) : undefined
  return times
    ? `${done} the revision of ${times[0]}, but you viewed the revision of ${times[1]}`
    : `${done} a newer revision than the one that you viewed`
}

/**
 * Formats two times to the minute, or to the second if the minutes are the same. Revisions are
 * identified by their times, because users don't know their IDs. Returns `undefined` if the times
 * are equal.
 */
function distinctTimes(one: string, other: string): [string, string] | undefined {
  const precisions = [16, 19].map((length): [string, string] => [
    shortTime(one, length),
    shortTime(other, length),
  ])
  return precisions.find(([first, second]) => first !== second)
}

/** Formats a time, by default to the minute. */
export function shortTime(time: string, length = 16): string {
  return time.slice(0, length).replace('T', ' ')
}

export const noPreview = 'No preview is available'

/** The message after changes by others were merged into a draft automatically. */
export const mergedDraft = 'Others changed the page. Your draft now contains their changes'

/** The message after a draft was discarded in favor of changes by others. */
export const draftGivenUp = 'The changes by others were kept. Your draft was discarded'

export const keptDraft = 'Kept as a draft. Nothing was sent'

export const discardedDraft = 'Discarded. Nothing was sent'

/** The choices to offer if the user and others changed the same blocks of a page. */
export const clashQuestion =
  '1: keep yours · 2: keep theirs · 3: keep both · e: edit both · q: keep as a draft'

export const noLink = 'No link is available'

export const emptyText = 'The text is empty. Nothing was sent'

export const nothingToSend = 'There are no drafts to send'

/** Returns the question to ask if there are notes that belong to no account. */
export function adoptionQuestion({ drafts, viewed, user }: AdoptableNotes): string {
  const sizes = [
    ...(drafts > 0 ? [count(drafts, 'draft')] : []),
    ...(viewed > 0 ? [`${count(viewed, 'viewed mark')}`] : []),
  ]
  const them = drafts + viewed === 1 ? 'it' : 'them'
  return `This machine has ${sizes.join(' and ')} from an unknown account. Adopt ${them} for ${user}?`
}

export const adopted = 'The drafts and viewed marks now belong to your account'

export const notAdopted =
  'The drafts and viewed marks stay hidden. Another account can still adopt them'

/** Returns the banner to show while a comment can be taken back. */
export function heldComment({ keys }: Pick<State, 'keys'>): string {
  const [key = 'u'] = keys.keys['take-back']
  return `Sending your comment in ${takeBackSeconds} seconds · ${key}: take it back`
}

export const nothingToTakeBack = `No comment is pending. You can take back a comment during the ${takeBackSeconds} seconds before it is sent`

/** The message if the user leaves or merges while a comment is waiting to be sent. */
export const sendingFirst = 'Sending your comment first. Press the key again after it is sent'

export const removedElsewhere = 'The draft was sent or discarded in another window'

export const heldKept = 'Your last comment was not sent. It stays as a draft'

export const onItsWay = 'The previous request is still in progress'

export const allViewed = 'All pages and files are marked as viewed'

export const noneUnresolved = 'No open threads'

export const mergedAlready = 'The change request is already merged'

export const suggestionWithoutLine =
  'The thread is not on a line of the page, so its suggestion cannot be applied'

export const draftInConflict =
  'Your draft of the page and a suggestion change the same text. Send or discard the draft, and then retry'

export const suggestionOutdated =
  'The commented text has changed or is not unique, so no suggestion can be applied'

/** Returns the message if the requested first page has no changes. */
export function notAmong(page: string): string {
  return `The change request does not change "${page}"`
}

export const mergedElsewhere = 'Merged outside this review'

/**
 * The messages for a write: its result, and the action to name if it fails or its result is
 * unknown.
 */
interface WriteWording {
  done: string
  action: string
}

const verdictWords: Record<ReviewVerdict, WriteWording> = {
  approved: { done: 'Approved', action: 'approve' },
  'changes-requested': { done: 'Requested changes', action: 'request changes' },
  comment: { done: 'Sent all comments', action: 'send all comments' },
}

const writeWords = {
  page: { done: 'Updated the page', action: 'update the page' },
  'resolve-all': { done: 'Resolved all threads', action: 'resolve all threads' },
  comment: { done: 'Posted the comment', action: 'post the comment' },
  reply: { done: 'Posted the reply', action: 'post the reply' },
  words: { done: 'Updated the comment', action: 'update the comment' },
  'delete-words': { done: 'Deleted the comment', action: 'delete the comment' },
  resolved: { done: 'Resolved the thread', action: 'resolve the thread' },
  reopened: { done: 'Reopened the thread', action: 'reopen the thread' },
  react: { done: 'Updated your reactions', action: 'update your reactions' },
  pull: { done: 'Pulled from main', action: 'pull from main' },
  merge: { done: 'Merged', action: 'merge' },
  'merge-several': { done: 'Merged', action: 'merge' },
} as const satisfies Record<string, WriteWording>

export function writeWording(write: Write): WriteWording {
  if (write.kind === 'send') return writeWords[write.purpose.kind]
  if (write.kind === 'review') return verdictWords[write.verdict]
  if (write.kind === 'resolve') return writeWords[write.resolved ? 'resolved' : 'reopened']
  return writeWords[write.kind]
}

/** Describes a completed write, including the result of a merge and any note. */
export function doneText(write: Write, { merged, note }: WriteResponse): string {
  const words = merged
    ? `Merged #${merged.number} "${merged.subject}" as revision ${merged.revision}`
    : write.kind === 'merge'
      ? `Merged #${write.target.changeRequestId}`
      : writeWording(write).done
  return note ? `${words}. ${note}` : words
}

/**
 * Describes a failure and the next step. `again` explains how to retry. In the queue, the user must
 * open the change request first.
 */
export function errorText(
  { keys }: Pick<State, 'keys'>,
  error: DocsctlError,
  again = `${upperFirst(keyHint(keys.keys.reload[0] ?? 'R'))} to retry`,
  isInQueue = false,
): string {
  const { kind, message, details } = error
  const [reload = 'R'] = keys.keys.reload
  const [browser = 'o'] = keys.keys.browser
  const todo: Partial<Record<typeof kind, string>> = {
    unreachable: again,
    'rate-limited': again,
    'not-signed-in': `Sign in with "docsctl auth login" in another terminal, then ${keyHint(reload)}`,
    conflict: `${upperFirst(keyHint(reload))} to reload`,
    'not-found': `${upperFirst(keyHint(reload))} to reload`,
  }
  if (error instanceof RevisionMismatch) return `${moved({ keys })}. ${details.state}`
  const isMains = error instanceof MergeConflict
  const hint = isMains
    ? `${isInQueue ? `Open the change request, then ${keyHint(browser)}` : upperFirst(keyHint(browser))} to resolve the conflict in the browser`
    : (todo[kind] ?? details.hint)
  return [message, details.state, hint].filter(Boolean).join('. ')
}
