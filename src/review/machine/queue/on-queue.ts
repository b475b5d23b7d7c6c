import type { QueueOrder } from '../../../changes/queue/filter.ts'
import { newsInWords, newsOf, queueKey } from '../../../changes/queue/news.ts'
import type { QueueItem } from '../../../changes/queue/read-queue.ts'
import { standingAtHand } from '../../../changes/queue/standing.ts'
import type { Asks } from '../effects.ts'
import { clamped, steps } from '../frame.ts'
import type { Action } from '../key-map.ts'
import { onMark, onMergeSeveral } from '../merging/merge-several.ts'
import { queueHeight, withScroll } from '../relayout.ts'
import { newReview, type State } from '../state.ts'
import { asking, forgetting, just, opening, quitting, type Step, say } from '../step.ts'
import {
  chosenItem,
  queueLines,
  rearranged,
  type ShownQueue,
  type Standing,
} from './shown-queue.ts'

/** So long the queue rests before it is read again, in ms. */
const usualPause = 60_000

/** Reads the queue again, at once or when it has rested. */
export function readingQueue(step: Step, after = 0): Step {
  return step.state.queue ? asking(step, { type: 'queue', after }) : step
}

/** What is new is said where one looks at the queue, and marked until it is opened. */
export function onQueue(
  state: State,
  { items, note, now, pause = usualPause }: Asks['queue']['answer'],
): Step {
  const { queue } = state
  if (!queue) return just(state)
  const found = queue.items ? newsOf(queue.items, items) : []
  const keys = new Set(items.map(queueKey))
  const { note: _, ...rest } = queue
  const next: ShownQueue = rearranged({
    ...rest,
    items,
    now,
    pause,
    ...(note !== undefined && { note }),
    news: new Map(
      [...queue.news, ...found.map(({ item, news }) => [queueKey(item), news] as const)].filter(
        ([key]) => keys.has(key),
      ),
    ),
  })
  const shown = withScroll({ ...state, queue: next })
  if (state.review) return just(shown)
  const noted = found.length > 0 ? say(shown, newsInWords(found), 'accent') : just(shown)
  return readingQueue(looking(noted), pause)
}

/** So many are asked for together, so that the first ones don't wait for all. */
const atOnce = 4

/** Asks how those on the screen stand that don't tell it by themselves. */
export function looking(step: Step): Step {
  const { state } = step
  const { queue } = state
  if (!queue || state.review || state.waiting.standing !== undefined) return step
  const lines = queueLines(queue).slice(queue.top, queue.top + queueHeight(state))
  const items = lines.flatMap((line) =>
    line.kind === 'item' && isUnknown(queue, line.item) ? [line.item] : [],
  )
  if (items.length === 0) return step
  return asking(step, { type: 'standing', items: items.slice(0, atOnce) })
}

function isUnknown({ standing }: ShownQueue, item: QueueItem): boolean {
  if (!item.hasMore) return false
  return standing.get(queueKey(item))?.revision !== item.changeRequest.revision
}

export function onStanding(state: State, answer: Asks['standing']['answer']): Step {
  const { queue } = state
  if (!queue) return just(state)
  const standing = new Map(queue.standing)
  for (const { item, gates } of answer) {
    standing.set(queueKey(item), { revision: item.changeRequest.revision, gates })
  }
  return looking(just({ ...state, queue: { ...queue, standing } }))
}

/** What is known of how it stands. */
export function standingOf({ standing }: ShownQueue, item: QueueItem): Standing['gates'] {
  const known = standing.get(queueKey(item))
  return known?.revision === item.changeRequest.revision ? known.gates : standingAtHand(item)
}

const orders: readonly QueueOrder[] = ['updated', 'created', 'number', 'threads']

const orderTitles: Record<QueueOrder, string> = {
  updated: 'the latest change first',
  created: 'the oldest first',
  number: 'by number',
  threads: 'most open threads first',
}

export function inQueue(state: State, action: Action): Step {
  const { queue } = state
  if (action === 'back') {
    const isNarrowed = queue !== undefined && queue.filter !== queue.firstFilter
    return isNarrowed ? filteringQueue(state, queue.firstFilter) : quitting(state)
  }
  if (!queue) return just(state)
  if (action === 'reload') {
    return readingQueue(
      just({ ...state, queue: { ...queue, news: new Map(), standing: new Map() } }),
    )
  }
  if (!queue.items) return just(state)
  const by = steps(action, queueHeight(state))
  if (by !== undefined) {
    const selected = clamped(queue.selected + by, queue.shown.length)
    return looking(just(withScroll({ ...state, queue: { ...queue, selected } })))
  }
  if (action === 'mark') return onMark(state)
  if (action === 'merge-several') return onMergeSeveral(state)
  if (action === 'order') {
    const order = orders[(orders.indexOf(queue.order) + 1) % orders.length] as QueueOrder
    const next = withScroll({ ...state, queue: rearranged({ ...queue, order }) })
    return looking(say(next, `order: ${orderTitles[order]}`, 'dim'))
  }
  const item = chosenItem(queue)
  if (action !== 'enter' || !item) return just(state)
  const { target, changeRequest, space } = item
  const news = new Map(queue.news)
  news.delete(queueKey(item))
  const review = newReview(target, changeRequest, space)
  // nobody looks at the queue meanwhile
  const left = forgetting(just({ ...state, queue: { ...queue, news }, review }), [
    'queue',
    'standing',
  ])
  const opened = opening(left.state)
  return { ...opened, effects: [...left.effects, ...opened.effects] }
}

/** Only those that a filter wants. */
export function filteringQueue(state: State, filter: string): Step {
  const { queue } = state
  if (!queue) return just(state)
  return looking(just(withScroll({ ...state, queue: rearranged({ ...queue, filter }) })))
}

/** Back from a change request, of which more may have been viewed than the queue knows. */
export function backInQueue(step: Step, after: number): Step {
  const { queue, review } = step.state
  if (!queue?.items || !review) return step
  const { progress } = review.notes
  const key = queueKey(review)
  const items = queue.items.map((item) =>
    queueKey(item) === key && progress ? { ...item, progress } : item,
  )
  const state = { ...step.state, review: undefined, queue: rearranged({ ...queue, items }) }
  return readingQueue(looking({ ...step, state }), after)
}
