import type { Row } from '../../changes/text/text-diff.ts'
import { firstLine } from '../../text/text.ts'
import { textInView } from '../layout/page-layout.ts'
import { composing } from './editing/compose.ts'
import type { Write } from './effects.ts'
import type { Action } from './key-map.ts'
import { withLines, withScroll } from './relayout.ts'
import { type Review, type State, shownBlock, shownItem, shownThread } from './state.ts'
import { asking, just, reading, type Step, saving, say, selecting, withReview } from './step.ts'
import { withShown } from './tree/shown-tree.ts'
import { itemKey, viewedItems, withViewed } from './viewed.ts'
import { onItsWay } from './wording.ts'

export function onViewed(state: State, review: Review): Step {
  const item = shownItem(review)
  if (!item || item.mark === undefined) return just(state)
  const { notes, isViewed } = withViewed(review, item)
  const saved = saving(just(state), notes)
  const relaid = { ...saved, state: withLines(withReview(saved.state, (one) => withShown(one))) }
  if (!isViewed || !relaid.state.review) return relaid
  // what was viewed is done with: on to the next
  const viewed = viewedItems(relaid.state.review)
  const next = relaid.state.review.tree.findIndex(
    (other, at) => at >= review.selected && other.mark && !viewed.has(itemKey(other)),
  )
  if (next < 0) return relaid
  const step = selecting(relaid.state, next)
  return { ...step, effects: [...saved.effects, ...step.effects] }
}

/** All there is, or only what was not viewed yet. */
export function onNewOnly(state: State, review: Review): Step {
  const isNewOnly = !review.isNewOnly
  const next = withReview(state, (one) => withShown({ ...one, isNewOnly }))
  const text = isNewOnly ? 'only what is new since you looked' : 'all that differs'
  return reading(say(withScroll(withLines(next)), text, 'dim'))
}

/** What a comment here is about: the block under the cursor, the page, or the whole. */
export function commentPurpose(review: Review) {
  const item = shownItem(review)
  if (item?.kind !== 'page') return { kind: 'comment' as const }
  const at = review.pane === 'page' ? shownBlock(review)?.row : undefined
  const rows = textInView(review.diffs.get(item.id), review.isNewOnly)?.rows ?? []
  const block = (at === undefined ? undefined : rowNow(rows, at))?.text.trim() ?? ''
  return {
    kind: 'comment' as const,
    page: item.id,
    title: item.title,
    ...(block !== '' && { block }),
  }
}

/** The row, or what stands in its place now: nothing can be said on what is gone. */
function rowNow(rows: readonly Row[], at: number): Row | undefined {
  const row = rows[at]
  if (row?.kind !== 'removed') return row
  const { group } = row
  for (let next = at + 1; rows[next]?.group === group && rows[next]?.kind !== 'same'; next++) {
    if (rows[next]?.kind === 'added') return rows[next]
  }
  return undefined
}

export function onThread(review: Review) {
  return shownBlock(review)?.thread === undefined ? undefined : shownThread(review)
}

export function nameOf(thread: NonNullable<ReturnType<typeof shownThread>>): string {
  const name = thread.comment.postedBy?.displayName ?? 'somebody'
  return `${name}: ${firstLine(thread.comment.body?.markdown ?? '')}`
}

export function withThread(state: State, review: Review, action: Action): Step {
  const thread = shownThread(review)
  if (!thread) {
    const [next = 'n'] = state.keys.keys['next-thread']
    return say(state, `no thread is chosen: ${next} goes to the next one`, 'warning')
  }
  const { target } = review
  if (action === 'reply') {
    return composing(state, { kind: 'reply', thread: thread.id, to: nameOf(thread) })
  }
  if (action === 'react') return just({ ...state, dialog: { type: 'react', thread: thread.id } })
  if (action !== 'resolve') return just(state)
  const resolved = !thread.resolved
  return writing(
    state,
    { kind: 'resolve', target, thread: thread.id, resolved },
    resolved ? 'resolving…' : 'opening it again…',
  )
}

/** One write at a time, so that none is sent twice by a key that is held down. */
export function writing(state: State, write: Write, text: string): Step {
  if (state.waiting.write !== undefined) return say(state, onItsWay, 'warning')
  return asking(say(state, text, 'dim'), { type: 'write', ...write })
}
