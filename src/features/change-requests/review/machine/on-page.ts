import { firstLine } from '../../../../output/text/text.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import { lineOccurrences } from '../layout/line-occurrences.ts'
import { textInView } from '../layout/page-layout.ts'
import { openComposer } from './editing/compose.ts'
import type { Write } from './effects.ts'
import type { Action } from './key-map.ts'
import { withLines, withScroll } from './relayout.ts'
import { type ReviewState, type State, shownBlock, shownItem, shownThread } from './state.ts'
import {
  loadSelectedItem,
  type Step,
  saveNotes,
  selectItem,
  showMessage,
  startRequest,
  toStep,
  withReview,
} from './step.ts'
import { withShown } from './tree/shown-tree.ts'
import { itemKey, viewedItems, withViewed } from './viewed.ts'
import { onItsWay } from './wording.ts'

export function onViewed(state: State, review: ReviewState): Step {
  const item = shownItem(review)
  if (!item || item.mark === undefined) return toStep(state)
  const { notes, isViewed } = withViewed(review, item)
  const saved = saveNotes(toStep(state), notes)
  const relaid = { ...saved, state: withLines(withReview(saved.state, (one) => withShown(one))) }
  if (!isViewed || !relaid.state.review) return relaid
  // move to the next item that wasn't viewed
  const viewed = viewedItems(relaid.state.review)
  const next = relaid.state.review.tree.findIndex(
    (other, at) => at >= review.selected && other.mark && !viewed.has(itemKey(other)),
  )
  if (next < 0) return relaid
  const step = selectItem(relaid.state, next)
  return { ...step, effects: [...saved.effects, ...step.effects] }
}

/** Switches between all differences and those that weren't viewed. */
export function onNewOnly(state: State, review: ReviewState): Step {
  const isNewOnly = !review.isNewOnly
  const next = withReview(state, (one) => withShown({ ...one, isNewOnly, shownBefore: undefined }))
  const text = isNewOnly ? 'Showing only changes since your last view' : 'Showing all differences'
  return loadSelectedItem(showMessage(withScroll(withLines(next)), text, 'dim'))
}

/**
 * Returns the subject of a new comment: the block under the cursor, the page, or the whole change
 * request.
 */
export function commentPurpose(review: ReviewState) {
  const item = shownItem(review)
  if (item?.kind !== 'page') return { kind: 'comment' as const }
  const at = review.pane === 'page' ? shownBlock(review)?.row : undefined
  const rows = textInView(review.diffs.get(item.id), review.isNewOnly)?.rows ?? []
  const row = at === undefined ? undefined : commentRow(rows, at)
  return {
    kind: 'comment' as const,
    page: item.id,
    title: item.title,
    ...(row && linePurpose(rows, row)),
  }
}

/**
 * Returns the subject of a comment on a line: the line's text, and its position among lines with
 * the same text.
 */
export function linePurpose(
  rows: readonly Row[],
  row: Row,
): { block?: string; occurrence?: number } {
  const block = row.text.trim()
  const occurrence = lineOccurrences(rows).get(row)
  return { ...(block !== '' && { block, ...(occurrence !== undefined && { occurrence }) }) }
}

/**
 * Returns the row to comment on. Removed rows can't have comments, so for a removed row, returns
 * the added row that replaces it.
 */
function commentRow(rows: readonly Row[], at: number): Row | undefined {
  const row = rows[at]
  if (row?.kind !== 'removed') return row
  const { group } = row
  for (let next = at + 1; rows[next]?.group === group && rows[next]?.kind !== 'same'; next++) {
    if (rows[next]?.kind === 'added') return rows[next]
  }
  return undefined
}

export function onThread(review: ReviewState) {
  return shownBlock(review)?.thread === undefined ? undefined : shownThread(review)
}

export function threadTitle(thread: NonNullable<ReturnType<typeof shownThread>>): string {
  const name = thread.comment.postedBy?.displayName ?? 'unknown user'
  return `${name}: ${firstLine(thread.comment.body?.markdown ?? '')}`
}

export function withThread(state: State, review: ReviewState, action: Action): Step {
  const thread = shownThread(review)
  if (!thread) {
    const [next = 'n'] = state.keys.keys['next-thread']
    return showMessage(
      state,
      `No thread is selected. Press ${next} to go to the next open thread`,
      'warning',
    )
  }
  const { target } = review
  if (action === 'reply') {
    return openComposer(state, { kind: 'reply', thread: thread.id, to: threadTitle(thread) })
  }
  if (action === 'react') return toStep({ ...state, dialog: { type: 'react', thread: thread.id } })
  if (action !== 'resolve') return toStep(state)
  const resolved = !thread.resolved
  return startWrite(
    state,
    { kind: 'resolve', target, thread: thread.id, resolved },
    resolved ? 'Resolving…' : 'Reopening the thread…',
  )
}

/**
 * Sends a write unless another write is in progress, so that holding down a key sends it only once.
 */
export function startWrite(state: State, write: Write, text: string): Step {
  if (state.waiting.write !== undefined) return showMessage(state, onItsWay, 'warning')
  return startRequest(showMessage(state, text, 'dim'), { type: 'write', ...write })
}
