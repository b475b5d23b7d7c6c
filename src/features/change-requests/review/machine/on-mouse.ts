import { before, visibleWindow, walk } from '../layout/layout.ts'
import type { MouseInput } from './keys.ts'
import { onAction } from './on-action.ts'
import { onDialogInput } from './on-dialog.ts'
import { requestVisibleGates } from './queue/on-queue.ts'
import type { ShownQueue } from './queue/queue-state.ts'
import { queueLines } from './queue/shown-queue.ts'
import { queueHeight, withScroll } from './relayout.ts'
import { clamped, coversPage, screenLayout } from './screen-layout.ts'
import type { ReviewState, State } from './state.ts'
import { type Step, selectItem, toStep, withReview } from './step.ts'

/** The number of lines that one turn of the wheel scrolls. */
const wheelLines = 3

/** Selects the item that was clicked, or scrolls. Keys provide the same actions. */
export function onMouse(old: State, { action, column, row }: MouseInput): Step {
  if (screenLayout(old).isTooSmall) return toStep(old)
  const by = { click: 0, 'wheel-up': -wheelLines, 'wheel-down': wheelLines }[action]
  if (old.dialog) return by === 0 ? toStep(old) : scrollDialog(old, by)
  const state: State = { ...old, message: undefined, ahead: [] }
  const { body, top } = screenLayout(old)
  const line = row - top
  if (line < 0 || line >= body) return toStep(old)
  const { review, queue } = state
  if (review)
    return review.changes ? onReviewMouse(state, review, { column, line, by }) : toStep(state)
  return queue?.items ? onQueueMouse(state, queue, { line, by }) : toStep(state)
}

function scrollDialog(state: State, by: number): Step {
  let step = toStep(state)
  const key = by > 0 ? 'down' : 'up'
  for (let left = Math.abs(by); left > 0; left--) {
    const { dialog } = step.state
    if (!dialog || !coversPage(dialog.type)) return step
    const next = onDialogInput(step.state, dialog, { type: 'key', key })
    step = { state: next.state, effects: [...step.effects, ...next.effects] }
  }
  return step
}

function onReviewMouse(
  state: State,
  review: ReviewState,
  { column, line, by }: { column: number; line: number; by: number },
): Step {
  const { isSingle, treeWidth, body } = screenLayout(state)
  const isTree = isSingle ? review.pane === 'tree' : column < treeWidth
  if (isTree) {
    const at = by === 0 ? review.treeTop + line : review.selected + by
    if (by === 0 && at >= review.tree.length) return toStep(state)
    const isAgain = by === 0 && at === review.selected && review.pane === 'tree'
    if (isAgain) return onAction(state, 'enter')
    const focused = withReview(state, (one) => ({ ...one, pane: 'tree' }))
    return selectItem(focused, clamped(at, review.tree.length))
  }
  const { layout, top, cursor } = review
  if (by !== 0) {
    const to = walk(layout, top, by)
    // the cursor stays in the window, with the usual lines of context
    const [first, last] = [walk(layout, to, 2), walk(layout, to, Math.max(2, body - 3))]
    const inWindow = before(cursor, first) ? first : before(last, cursor) ? last : cursor
    const moved = { top: to, cursor: inWindow, jump: undefined }
    return toStep(withScroll(withReview(state, (one) => ({ ...one, ...moved }))))
  }
  const place = visibleWindow(layout, top, body)[line]?.place
  if (!place) return toStep(state)
  const next = withReview(state, (one) => ({
    ...one,
    pane: 'page',
    cursor: place,
    jump: undefined,
  }))
  return toStep(withScroll(next))
}

function onQueueMouse(
  state: State,
  queue: ShownQueue,
  { line, by }: { line: number; by: number },
): Step {
  // the first line is the heading of the columns
  const at = line === 0 || line > queueHeight(state) ? undefined : queue.top + line - 1
  const shown = at === undefined ? undefined : queueLines(queue)[at]
  const chosen = shown?.kind === 'item' ? shown.at : undefined
  if (by === 0 && chosen === undefined) return toStep(state)
  if (by === 0 && chosen === queue.selected) return onAction(state, 'enter')
  const selected = by === 0 ? (chosen as number) : clamped(queue.selected + by, queue.shown.length)
  return requestVisibleGates(toStep(withScroll({ ...state, queue: { ...queue, selected } })))
}
