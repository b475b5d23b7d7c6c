import type { Notes } from '../../changes/notes/viewed.ts'
import { lacksImageSize } from '../../changes/read-images.ts'
import { atTop } from '../layout/layout.ts'
import type { Ask, AskType, ReviewEffect } from './effects.ts'
import { withLines, withScroll } from './relayout.ts'
import type { Message, Review, State } from './state.ts'
import { shownItem } from './state.ts'
import { revisionViewed } from './viewed.ts'
import { onItsWay } from './wording.ts'

/** What an event makes of a state, and what is to be done for it. */
export interface Step {
  state: State
  effects: ReviewEffect[]
}

export function just(state: State): Step {
  return { state, effects: [] }
}

export function say(state: State, text: string, tone: Message['tone'] = 'plain'): Step {
  return just({ ...state, message: { text, tone } })
}

/** Asks for something; an answer to what was asked before counts no more. */
export function asking({ state, effects }: Step, ask: Ask): Step {
  const request = state.lastRequest + 1
  const waiting = { ...state.waiting, [ask.type]: request }
  return {
    state: { ...state, waiting, lastRequest: request },
    effects: [...effects, { type: 'ask', request, ask }],
  }
}

export function forgetting({ state, effects }: Step, asks: readonly AskType[]): Step {
  const waiting = { ...state.waiting }
  for (const type of asks) delete waiting[type]
  return { state: { ...state, waiting }, effects: [...effects, { type: 'forget', asks }] }
}

/** Gives up what was asked of a change request. */
export function leavingReview(step: Step): Step {
  return forgetting(step, [
    'changes',
    'threads',
    'page',
    'image',
    'search',
    'gates',
    'watch',
    'listen',
    'reviews',
  ])
}

/** Reads what a review shows. */
export function opening(state: State): Step {
  const { review } = state
  if (!review) return just(state)
  const { target } = review
  return asking(asking(just(state), { type: 'changes', target }), { type: 'threads', target })
}

/** What is being sent is waited for; Ctrl-C leaves at once. */
export function quitting(state: State): Step {
  if (state.waiting.write !== undefined) {
    return say(state, onItsWay, 'warning')
  }
  return { state, effects: [{ type: 'quit' }] }
}

export function withReview(state: State, change: (review: Review) => Review): State {
  return state.review ? { ...state, review: change(state.review) } : state
}

/** Time for keys that go through the tree to pass before a page is read. */
const passing = 120

/** Chooses an item of the tree, and reads its text where it has one that isn't known. */
export function selecting(state: State, selected: number, delay = passing): Step {
  if (!state.review || state.review.selected === selected) return reading(just(state), delay)
  const chosen = withReview(state, (review) => ({
    ...review,
    selected,
    cursor: atTop,
    top: atTop,
  }))
  return reading(just(withLines(withScroll(chosen), false)), delay)
}

/** Reads the text of the page that is shown, where it isn't known. */
export function reading(step: Step, delay = 0): Step {
  const { review } = step.state
  const item = review && shownItem(review)
  if (review && item?.file && lacksImageSize(item.file)) {
    return asking(step, { type: 'image', target: review.target, file: item.file })
  }
  const since = item && review.isNewOnly ? revisionViewed(review, item) : undefined
  if (!review || !item?.change?.mayDiffer || isRead(review, item.id, since)) {
    return step.state.waiting.page === undefined ? step : forgetting(step, ['page'])
  }
  const { target } = review
  const ask = { type: 'page' as const, target, change: item.change, delay }
  return asking(step, since === undefined ? ask : { ...ask, since })
}

/** Whether its text is there, and where it is wanted what became of that since a revision. */
function isRead({ diffs, stale }: Review, id: string, since: string | undefined): boolean {
  const diff = stale.has(id) ? undefined : diffs.get(id)
  return diff !== undefined && (since === undefined || diff.since?.revision === since)
}

/** How often is looked what became of the change request, or of what is being said: one request each time. */
export const gently = 20_000

export function watching(step: Step): Step {
  const { review } = step.state
  if (!review) return step
  // one look at a time: what was loaded anew has begun another turn
  const { listen, reviews } = step.state.waiting
  const isFree = listen === undefined && reviews === undefined
  const free = isFree ? step : forgetting(step, ['listen', 'reviews'])
  return asking(free, { type: 'watch', target: review.target, after: gently })
}

/** The other half of it: by turns, so that there is one request each time. */
export function listening(step: Step): Step {
  const { review } = step.state
  if (!review) return step
  const { target, threads, turns } = review
  const next = withReview(step.state, (one) => ({ ...one, turns: turns + 1 }))
  const round = Math.floor(turns / 3)
  if (turns % 3 === 2) {
    return asking({ ...step, state: next }, { type: 'reviews', target, after: gently })
  }
  const answered = threads.filter(({ replies }) => replies.length > 0)
  // what becomes of replies no comment tells: one thread after another, with all comments and all reviews between
  const thread = turns % 3 === 1 ? answered[round % (answered.length || 1)]?.id : undefined
  return asking(
    { ...step, state: next },
    { type: 'listen', target, after: gently, ...(thread !== undefined && { thread }) },
  )
}

/** Keeps notes on disk from now on. */
export function saving({ state, effects }: Step, notes: Notes): Step {
  if (!state.review) return { state, effects }
  const { target } = state.review
  return {
    state: withReview(state, (review) => ({ ...review, notes })),
    effects: [...effects, { type: 'save', target, notes }],
  }
}
