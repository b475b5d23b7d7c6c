import { lacksImageSize } from '../../model/read-images.ts'
import type { Notes } from '../../notes/viewed.ts'
import { atTop } from '../layout/layout.ts'
import type { EffectRequest, EffectRequestType, ReviewEffect } from './effects.ts'
import { withLines, withScroll } from './relayout.ts'
import type { Message, ReviewState, State } from './state.ts'
import { shownItem } from './state.ts'
import { revisionViewed } from './viewed.ts'
import { onItsWay } from './wording.ts'

/** The new state after an event, and the effects to run. */
export interface Step {
  state: State
  effects: ReviewEffect[]
}

export function toStep(state: State): Step {
  return { state, effects: [] }
}

export function showMessage(state: State, text: string, tone: Message['tone'] = 'plain'): Step {
  return toStep({ ...state, message: { text, tone } })
}

/** Starts a request. Responses to earlier requests of this type are ignored. */
export function startRequest({ state, effects }: Step, ask: EffectRequest): Step {
  const request = state.lastRequest + 1
  const waiting = { ...state.waiting, [ask.type]: request }
  return {
    state: { ...state, waiting, lastRequest: request },
    effects: [...effects, { type: 'ask', request, ask }],
  }
}

export function cancelRequests({ state, effects }: Step, asks: readonly EffectRequestType[]): Step {
  const waiting = { ...state.waiting }
  for (const type of asks) delete waiting[type]
  return { state: { ...state, waiting }, effects: [...effects, { type: 'forget', asks }] }
}

/** Cancels the pending requests of a change request. */
export function leaveReview(step: Step): Step {
  return cancelRequests(step, [
    'changes',
    'adopt',
    'notes',
    'threads',
    'page',
    'image',
    'search',
    'gates',
    'watch',
    'listen',
    'reviews',
    'verdicts',
  ])
}

export function loadReview(state: State): Step {
  const { review } = state
  if (!review) return toStep(state)
  const { target } = review
  const loadSelectedItem = startRequest(startRequest(toStep(state), { type: 'changes', target }), {
    ...{ type: 'threads', target },
  })
  return startRequest(loadSelectedItem, { type: 'verdicts', target })
}

/** Quits unless a write is in progress. Ctrl-C always quits immediately. */
export function quitReview(state: State): Step {
  if (state.waiting.write !== undefined) {
    return showMessage(state, onItsWay, 'warning')
  }
  return { state, effects: [{ type: 'quit' }] }
}

export function withReview(state: State, change: (review: ReviewState) => ReviewState): State {
  return state.review ? { ...state, review: change(state.review) } : state
}

/**
 * The delay in ms before a page is read, so that moving through the tree doesn't read every page.
 */
const readDelay = 120

/** Selects an item in the tree and loads its text if necessary. */
export function selectItem(state: State, selected: number, delay = readDelay): Step {
  if (!state.review || state.review.selected === selected)
    return loadSelectedItem(toStep(state), delay)
  const chosen = withReview(state, (review) => ({
    ...review,
    selected,
    cursor: atTop,
    top: atTop,
  }))
  return loadSelectedItem(toStep(withLines(withScroll(chosen), false)), delay)
}

/** Loads the text of the selected page if necessary. */
export function loadSelectedItem(step: Step, delay = 0): Step {
  const { review } = step.state
  const item = review && shownItem(review)
  if (review && item?.file && lacksImageSize(item.file)) {
    return startRequest(step, { type: 'image', target: review.target, file: item.file })
  }
  const since = item && review.isNewOnly ? revisionViewed(review, item) : undefined
  if (!review || !item?.change?.mayDiffer || isRead(review, item.id, since)) {
    return step.state.waiting.page === undefined ? step : cancelRequests(step, ['page'])
  }
  const { target } = review
  const ask = { type: 'page' as const, target, change: item.change, delay }
  return startRequest(step, since === undefined ? ask : { ...ask, since })
}

/** Returns whether the text of a page is loaded, including the changes since a given revision. */
function isRead({ diffs, stale }: ReviewState, id: string, since: string | undefined): boolean {
  const diff = stale.has(id) ? undefined : diffs.get(id)
  return diff !== undefined && (since === undefined || diff.since?.revision === since)
}

/** The interval between checks for changes and comments, in ms. Each check sends one request. */
export const pollInterval = 20_000

export function pollChanges(step: Step): Step {
  const { review } = step.state
  if (!review) return step
  // run only one check at a time, because every reload starts a check
  const { listen, reviews } = step.state.waiting
  const isFree = listen === undefined && reviews === undefined
  const free = isFree ? step : cancelRequests(step, ['listen', 'reviews'])
  return startRequest(free, { type: 'watch', target: review.target, after: pollInterval })
}

/** Checks comments and verdicts in turn, so that each check sends one request. */
export function pollComments(step: Step): Step {
  const { review } = step.state
  if (!review) return step
  const { target, threads, turns } = review
  const next = withReview(step.state, (one) => ({ ...one, turns: turns + 1 }))
  const round = Math.floor(turns / 3)
  if (turns % 3 === 2) {
    return startRequest({ ...step, state: next }, { type: 'reviews', target, after: pollInterval })
  }
  const answered = threads.filter(({ replies }) => replies.length > 0)
  // the list of comments doesn't show changes in replies, so check one thread at a time, in turn
  // with all comments and all reviews
  const thread = turns % 3 === 1 ? answered[round % (answered.length || 1)]?.id : undefined
  return startRequest(
    { ...step, state: next },
    { type: 'listen', target, after: pollInterval, ...(thread !== undefined && { thread }) },
  )
}

/** Stores the notes on disk. */
export function saveNotes({ state, effects }: Step, notes: Notes): Step {
  if (!state.review) return { state, effects }
  const { target, notes: before, lastSeenUpdate } = state.review
  return {
    state: withReview(state, (review) => ({ ...review, notes })),
    effects: [...effects, { type: 'save', target, before, notes, lastSeenUpdate }],
  }
}
