import { noVerdicts, type Verdicts } from '../../../model/reviewers.ts'
import type { QueueOrder } from '../../../queue/model/filter.ts'
import { knownGates } from '../../../queue/model/item-gates.ts'
import { compareQueues, describeNews } from '../../../queue/model/news.ts'
import { type QueueItem, queueKey } from '../../../queue/model/queue-item.ts'
import type { EffectMap } from '../effects.ts'
import type { Action } from '../key-map.ts'
import { onMark, onMergeSeveral } from '../merging/merge-several.ts'
import { queueHeight, withScroll } from '../relayout.ts'
import { clamped, steps } from '../screen-layout.ts'
import { newReview, type State } from '../state.ts'
import {
  cancelRequests,
  loadReview,
  quitReview,
  type Step,
  showMessage,
  startRequest,
  toStep,
} from '../step.ts'
import type { ItemGates, ShownQueue } from './queue-state.ts'
import { chosenItem, queueLines, rearrangeQueue } from './shown-queue.ts'

/** The delay between two reads of the queue, in ms. */
const usualPause = 60_000

/** Reads the queue again after a delay. The default is no delay. */
export function scheduleQueueRead(step: Step, after = 0): Step {
  return step.state.queue ? startRequest(step, { type: 'queue', after }) : step
}

/**
 * Announces changes in the queue if it is visible. Marks the changed items until they are opened.
 */
export function onQueue(
  state: State,
  { items, note, now, pause = usualPause }: EffectMap['queue']['answer'],
): Step {
  const { queue } = state
  if (!queue) return toStep(state)
  const found = queue.items ? compareQueues(queue.items, items) : []
  const keys = new Set(items.map(queueKey))
  const { note: _, ...rest } = queue
  const next: ShownQueue = rearrangeQueue({
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
  if (state.review) return toStep(shown)
  const noted = found.length > 0 ? showMessage(shown, describeNews(found), 'accent') : toStep(shown)
  return scheduleQueueRead(requestVisibleGates(noted), pause)
}

/**
 * The maximum number of change requests per gate check. Small batches show the first results
 * sooner.
 */
const gateBatchSize = 4

/** Requests the gates of visible change requests, unless the queue already contains them. */
export function requestVisibleGates(step: Step): Step {
  const { state } = step
  const { queue } = state
  if (!queue || state.review || state.waiting.standing !== undefined) return step
  const lines = queueLines(queue).slice(queue.top, queue.top + queueHeight(state))
  const items = lines.flatMap((line) =>
    line.kind === 'item' && isUnknown(queue, line.item) ? [line.item] : [],
  )
  if (items.length === 0) return step
  return startRequest(step, { type: 'standing', items: items.slice(0, gateBatchSize) })
}

function isUnknown({ standing }: ShownQueue, item: QueueItem): boolean {
  return standing.get(queueKey(item))?.version !== itemVersion(item)
}

/** Returns a string that changes whenever the change request changes. */
function itemVersion({ changeRequest: { revision, updatedAt } }: QueueItem): string {
  return `${revision} ${updatedAt}`
}

export function onGatesResponse(state: State, answer: EffectMap['standing']['answer']): Step {
  const { queue } = state
  if (!queue) return toStep(state)
  const standing = new Map(queue.standing)
  for (const { item, gates, verdicts } of answer) {
    standing.set(queueKey(item), { version: itemVersion(item), gates, verdicts })
  }
  return requestVisibleGates(toStep({ ...state, queue: { ...queue, standing } }))
}

/** Returns the known gates of a change request. */
export function knownGatesForItem({ standing }: ShownQueue, item: QueueItem): ItemGates['gates'] {
  const known = standing.get(queueKey(item))
  return known?.version === itemVersion(item) ? known.gates : knownGates(item)
}

/** Returns the verdicts on a change request, if they were loaded. */
export function knownVerdicts({ standing }: ShownQueue, item: QueueItem): Verdicts {
  return standing.get(queueKey(item))?.verdicts ?? noVerdicts
}

const orders: readonly QueueOrder[] = ['updated', 'created', 'number', 'threads']

const orderTitles: Record<QueueOrder, string> = {
  updated: 'Sorted by latest change',
  created: 'Sorted by creation date',
  number: 'Sorted by number',
  threads: 'Sorted by open threads',
}

export function onQueueAction(state: State, action: Action): Step {
  const { queue } = state
  if (action === 'back') {
    const isNarrowed = queue !== undefined && queue.filter !== queue.firstFilter
    return isNarrowed ? filterQueue(state, queue.firstFilter) : quitReview(state)
  }
  if (!queue) return toStep(state)
  if (action === 'reload') {
    return scheduleQueueRead(
      toStep({ ...state, queue: { ...queue, news: new Map(), standing: new Map() } }),
    )
  }
  if (!queue.items) return toStep(state)
  const by = steps(action, queueHeight(state))
  if (by !== undefined) {
    const selected = clamped(queue.selected + by, queue.shown.length)
    return requestVisibleGates(toStep(withScroll({ ...state, queue: { ...queue, selected } })))
  }
  if (action === 'mark') return onMark(state)
  if (action === 'merge-several') return onMergeSeveral(state)
  if (action === 'order') {
    const order = orders[(orders.indexOf(queue.order) + 1) % orders.length] as QueueOrder
    const next = withScroll({ ...state, queue: rearrangeQueue({ ...queue, order }) })
    return requestVisibleGates(showMessage(next, orderTitles[order], 'dim'))
  }
  const item = chosenItem(queue)
  if (action !== 'enter' || !item) return toStep(state)
  const { target, changeRequest, space } = item
  const news = new Map(queue.news)
  news.delete(queueKey(item))
  const review = newReview(target, changeRequest, space)
  // the queue is hidden while a change request is open
  const left = cancelRequests(toStep({ ...state, queue: { ...queue, news }, review }), [
    'queue',
    'standing',
  ])
  const opened = loadReview(left.state)
  return { ...opened, effects: [...left.effects, ...opened.effects] }
}

/** Filters the queue. */
export function filterQueue(state: State, filter: string): Step {
  const { queue } = state
  if (!queue) return toStep(state)
  return requestVisibleGates(
    toStep(withScroll({ ...state, queue: rearrangeQueue({ ...queue, filter }) })),
  )
}

/**
 * Returns from a change request to the queue, and updates the number of viewed items in the queue.
 */
export function returnToQueue(step: Step, after: number): Step {
  const { queue, review } = step.state
  if (!queue?.items || !review) return step
  const { progress } = review.notes
  const key = queueKey(review)
  const items = queue.items.map((item) =>
    queueKey(item) === key && progress ? { ...item, progress } : item,
  )
  // the gates and verdicts may have changed while the change request was open
  const standing = new Map(queue.standing)
  standing.delete(key)
  const shown = rearrangeQueue({ ...queue, items, standing })
  const state = { ...step.state, review: undefined, queue: shown }
  return scheduleQueueRead(requestVisibleGates({ ...step, state }), after)
}
