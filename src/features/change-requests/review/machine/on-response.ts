import type { Thread } from '../../threads/model/threads.ts'
import { placeOfPage } from '../layout/tree-items.ts'
import { openComposer, sendKey } from './editing/compose.ts'
import { isNewComment, withoutSent, withoutTexts } from './editing/drafts.ts'
import { onNotesNews } from './editing/notes-news.ts'
import { onPageClash, onPageText } from './editing/on-edit.ts'
import { onHoldEnd } from './editing/take-back.ts'
import type { EffectMap, EffectResponse, Event, Write } from './effects.ts'
import { onAllGates, onSeveralMerged } from './merging/merge-several.ts'
import { onImage, onPage } from './on-text.ts'
import { onComments, onReviews, onWatch, withVerdicts } from './on-watched.ts'
import { onGatesResponse, onQueue, returnToQueue, scheduleQueueRead } from './queue/on-queue.ts'
import { withLines, withScroll } from './relayout.ts'
import { onSearched } from './search/search.ts'
import { type State, sameTarget } from './state.ts'
import {
  leaveReview,
  loadSelectedItem,
  pollChanges,
  pollComments,
  type Step,
  saveNotes,
  showMessage,
  startRequest,
  toStep,
  withReview,
} from './step.ts'
import { withTree } from './tree/shown-tree.ts'
import { adopted, doneText, errorText, moved, noPreview, notAmong } from './wording.ts'

function onPreview(state: State, url: EffectMap['preview']['answer']): Step {
  if (url === undefined) return showMessage(state, noPreview, 'warning')
  return { state: { ...state, message: undefined }, effects: [{ type: 'open', url }] }
}

export function onResponse(before: State, event: EffectResponse): Step {
  if (before.waiting[event.ask.type] !== event.request) return toStep(before)
  const { [event.ask.type]: _, ...waiting } = before.waiting
  const state: State = {
    ...{ ...before, waiting, hasData: true, progress: undefined },
    expired: undefined,
  }
  switch (event.ask.type) {
    case 'queue':
      return onQueue(state, event.answer as EffectMap['queue']['answer'])
    case 'search':
      return onSearched(state, event.ask.changes, event.answer as EffectMap['search']['answer'])
    case 'standing':
      return onGatesResponse(state, event.answer as EffectMap['standing']['answer'])
    case 'changes':
      return onChanges(state, event.answer as EffectMap['changes']['answer'])
    case 'notes':
      return onNotesNews(state, event.answer as EffectMap['notes']['answer'])
    case 'adopt':
      return onAdopted(state, event.answer as EffectMap['adopt']['answer'])
    case 'threads':
      return onThreads(state, event.answer as EffectMap['threads']['answer'])
    case 'page':
      return onPage(state, event.ask.change.id, event.answer as EffectMap['page']['answer'])
    case 'image':
      return onImage(state, event.ask, event.answer as EffectMap['image']['answer'])
    case 'gates':
      return onGates(state, event.answer as EffectMap['gates']['answer'])
    case 'all-gates':
      return onAllGates(state, event.answer as EffectMap['all-gates']['answer'])
    case 'watch':
      return onWatch(state, event.answer as EffectMap['watch']['answer'])
    case 'text':
      return onPageText(state, event.ask, event.answer as EffectMap['text']['answer'])
    case 'hold':
      return onHoldEnd(state)
    case 'preview':
      return onPreview(state, event.answer as EffectMap['preview']['answer'])
    case 'listen':
      return onComments(state, event.ask, event.answer as EffectMap['listen']['answer'])
    case 'reviews':
      return onReviews(state, event.answer as EffectMap['reviews']['answer'])
    case 'verdicts': {
      const verdicts = event.answer as EffectMap['verdicts']['answer']
      return toStep(withVerdicts(state, verdicts))
    }
    case 'write':
      return onWritten(state, event.ask, event.answer as EffectMap['write']['answer'])
  }
}

function onChanges(state: State, answer: EffectMap['changes']['answer']): Step {
  const { changes, notes, lastSeenUpdate = 0, note, unowned, now } = answer
  const isFirst = state.review?.changes === undefined
  // the user's own pull also creates a revision, but it has its own message
  const isNewer = state.review?.newer !== undefined
  const { changeRequest } = changes
  const next = withReview(state, ({ search: _, ...review }) =>
    withTree({
      ...review,
      changes,
      now,
      sizes: new Map(),
      changeRequest,
      ...(isFirst && { notes, storedNotes: notes, lastSeenUpdate }),
      newer: undefined,
      failed: undefined,
      stale: new Set(review.diffs.keys()),
    }),
  )
  const first = isFirst ? withFirstPage(next) : next
  const noted = isNewer ? showMessage(first, 'Loaded the new revision').state : first
  // keys that were typed before the question appeared must not answer it
  if (isFirst && unowned && !noted.dialog) {
    noted.dialog = { type: 'adopt', unowned }
    noted.ahead = []
  }
  // keep the visible text until the new text is loaded
  const warned = note === undefined ? noted : showMessage(noted, note, 'warning').state
  const step = pollChanges(loadSelectedItem(toStep(withLines(warned, !isFirst))))
  const { target } = changes
  return step.state.waiting.notes === undefined
    ? startRequest(step, { type: 'notes', target, waits: true })
    : step
}

function onAdopted(state: State, notes: EffectMap['adopt']['answer']): Step {
  const next = withReview(state, (review) => withTree({ ...review, notes, storedNotes: notes }))
  return showMessage(withLines(next), adopted, 'added')
}

/** Selects the requested page, or otherwise the first change. */
function withFirstPage(state: State): State {
  const { review } = state
  if (!review?.changes) return state
  const { changes, firstPage, tree } = review
  const first = Math.max(
    0,
    tree.findIndex(({ mark }) => mark !== undefined),
  )
  const wanted = firstPage === undefined ? -1 : placeOfPage(tree, changes, firstPage)
  const next = withReview(state, (one) => ({
    ...one,
    selected: wanted < 0 ? first : wanted,
    ...(wanted >= 0 && { pane: 'page' }),
  }))
  if (firstPage === undefined || wanted >= 0) return next
  return showMessage(next, notAmong(firstPage), 'warning').state
}

/**
 * Announces new comments by other users. The user's own comments were confirmed when they were
 * sent.
 */
function onThreads(state: State, threads: EffectMap['threads']['answer']): Step {
  const before = state.review?.threads ?? []
  const next = withLines(withReview(state, (review) => withTree({ ...review, threads })))
  const isNews =
    before.length > 0 && state.message === undefined && wordCount(threads) > wordCount(before)
  return isNews ? showMessage(next, 'New comments', 'accent') : toStep(next)
}

function wordCount(threads: readonly Thread[]): number {
  return threads.reduce((count, { replies }) => count + 1 + replies.length, 0)
}

function onGates(state: State, { gates, revision }: EffectMap['gates']['answer']): Step {
  const { dialog } = state
  if (dialog?.type !== 'merge') return toStep(state)
  if (revision !== dialog.revision) {
    return toStep({ ...state, dialog: { ...dialog, gates, error: moved(state) } })
  }
  return toStep({ ...state, dialog: { ...dialog, gates } })
}

function onWritten(before: State, write: Write, answer: EffectMap['write']['answer']): Step {
  const { failed, part } = answer
  if (write.kind === 'review') return onReviewed(before, write, answer)
  if (write.kind === 'send' && answer.theirs !== undefined) {
    return onPageClash(before, write, answer.theirs)
  }
  if (write.kind === 'merge-several') return onSeveralMerged(before, write, answer)
  const text = failed ? `${part}. ${errorText(before, failed)}` : doneText(write, answer)
  const { state } = showMessage(before, text, failed ? 'error' : 'added')
  const { review, dialog } = state
  const isShown = review && sameTarget(review.target, write.target)
  if (write.kind === 'merge') return onMerged(state, write, answer)
  let step = toStep(state)
  if (write.kind === 'send') {
    const isThis = (dialog?.type === 'compose' || dialog?.type === 'page-edit') && dialog.isSending
    step = toStep(isThis ? { ...state, dialog: undefined } : state)
    if (isShown) step = saveNotes(step, withoutSent(review.notes, write.purpose, write.text))
  }
  if (!isShown) return step
  const isNewRevision = write.kind === 'send' && write.purpose.kind === 'page'
  if (write.kind === 'pull' || isNewRevision) {
    const { target } = write
    const reloadStep = startRequest(step, { type: 'changes', target })
    // an applied suggestion resolves its thread
    return write.kind === 'send' && write.purpose.kind === 'page' && write.purpose.resolves
      ? startRequest(reloadStep, { type: 'threads', target })
      : reloadStep
  }
  return startRequest(step, { type: 'threads', target: write.target })
}

/** Removes the drafts that were sent, even if other drafts couldn't be sent. */
function onReviewed(
  state: State,
  write: Extract<Write, { kind: 'review' }>,
  answer: EffectMap['write']['answer'],
): Step {
  const { dialog, review } = state
  if (!review || !sameTarget(review.target, write.target)) return toStep(state)
  const { newer } = answer
  if (newer !== undefined) {
    const shown = dialog?.type === 'verdict' ? dialog : { type: 'verdict' as const }
    const asked = { ...shown, revision: write.revision, newer, isSending: false }
    return toStep({ ...state, dialog: asked })
  }
  const notes = withoutTexts(review.notes, write.texts, answer)
  const saved = saveNotes(toStep(state), notes)
  const error =
    answer.failed && `${answer.part}. ${errorText(state, answer.failed, 'Submit the review again')}`
  const done = doneText(write, answer)
  // keep the dialog open, so that pressing its key again does nothing
  const outcome = { isSending: false, ...(error ? { error } : { done }) }
  const next: State =
    dialog?.type === 'verdict'
      ? { ...saved.state, dialog: { ...dialog, ...outcome } }
      : showMessage(saved.state, error ?? done, error ? 'error' : 'added').state
  const { target } = write
  const again = startRequest(
    { state: withLines(next), effects: saved.effects },
    { type: 'threads', target },
  )
  return startRequest(again, { type: 'verdicts', target })
}

/** Returns to the queue after a merge. If there is no queue, reloads the change request. */
function onMerged(state: State, write: Write, answer: EffectMap['write']['answer']): Step {
  const { dialog: _, ...rest } = state
  const closed: State = { ...rest, dialog: undefined }
  const noted = showMessage(closed, doneText(write, answer), 'added')
  if (!state.queue) return startRequest(noted, { type: 'changes', target: write.target })
  return returnToQueue(leaveReview(noted), 0)
}

/** Opens the composer again with a comment that couldn't be sent, unless a dialog is open. */
function reopenComposer(
  state: State,
  { target, purpose }: Extract<Write, { kind: 'send' }>,
): State {
  const { review, dialog } = state
  if (dialog || !isNewComment(purpose) || !review || !sameTarget(review.target, target))
    return state
  const { state: next } = openComposer(state, purpose)
  return next.dialog?.type === 'compose'
    ? { ...next, dialog: { ...next.dialog, isSending: true } }
    : state
}

/** Ends the review if it fails before anything is shown. Shows later failures as a message. */
export function onFailure(before: State, event: Extract<Event, { type: 'failure' }>): Step {
  const { ask, error } = event
  if (before.waiting[ask.type] !== event.request) return toStep(before)
  const { [ask.type]: _, ...waiting } = before.waiting
  const state: State = { ...before, waiting }
  // no message is needed, because the next check reads the verdicts again
  if (ask.type === 'verdicts') return toStep(state)
  if (!state.hasData) return { state, effects: [{ type: 'quit', error }] }
  const { dialog } = state
  if (ask.type === 'write' && ask.kind === 'send') {
    const reopened = reopenComposer(state, ask)
    if (reopened.dialog?.type === 'compose' && reopened.dialog.isSending) {
      const again = `Press ${sendKey(ask.text)} to send the draft again`
      const failed = { ...reopened.dialog, isSending: false, error: errorText(state, error, again) }
      return toStep({ ...reopened, dialog: failed })
    }
  }
  const text = errorText(state, error)
  if (ask.type === 'write' && (dialog?.type === 'page-edit' || dialog?.type === 'verdict')) {
    const [key, what] = dialog.type === 'page-edit' ? ['y', 'draft'] : ['the same key', 'review']
    const text = errorText(state, error, `Press ${key} to send the ${what} again`)
    return toStep({ ...state, dialog: { ...dialog, isSending: false, error: text } })
  }
  const isMerge = dialog?.type === 'merge' || dialog?.type === 'merge-several'
  if (['gates', 'all-gates', 'write'].includes(ask.type) && isMerge) {
    return toStep({ ...state, dialog: { ...dialog, isMerging: false, error: text } })
  }
  if (ask.type === 'page') {
    const failed = { id: ask.change.id, text }
    return toStep(withLines(withReview(state, (review) => ({ ...review, failed }))))
  }
  const isExpired = error.kind === 'not-signed-in'
  const noted = isExpired
    ? toStep(withScroll({ ...state, expired: text }))
    : showMessage(state, text, 'error')
  if (ask.type === 'queue') return scheduleQueueRead(noted, state.queue?.pause)
  return ask.type === 'watch'
    ? pollComments(noted)
    : ['listen', 'reviews'].includes(ask.type)
      ? pollChanges(noted)
      : noted
}
