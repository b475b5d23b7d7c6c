import type { PageChange } from '../../../changes/compare-pages.ts'
import type { PageDiff } from '../../../changes/read-texts.ts'
import { hitPlace, holds, type SearchTerm, wantedOf } from '../../layout/hits.ts'
import { atTop } from '../../layout/layout.ts'
import { threadText } from '../../layout/thread-lines.ts'
import type { TreeItem } from '../../layout/tree-items.ts'
import type { Asks } from '../effects.ts'
import { frameOf } from '../frame.ts'
import { leading, withLines, withScroll } from '../relayout.ts'
import type { Review, State } from '../state.ts'
import { asking, forgetting, just, type Step, say, selecting, withReview } from '../step.ts'

/** A search that is shown: its hits are lit, and `n` goes through them. */
export interface ShownSearch extends SearchTerm {
  /** the pages that hold it, as far as they were looked through */
  held: ReadonlySet<string>
  /** those whose texts are still to be read for it */
  left: readonly PageChange[]
  /** which way to go as soon as something is found */
  seeks?: 1 | -1 | undefined
}

/** Searches everything, and goes to the first hit; an empty text searches the last one again. */
export function searching(before: State, typed: string): Step {
  const text = typed === '' ? before.searched : typed
  const state: State = { ...before, searched: text }
  if (text === '') return just(state)
  const { review } = state
  return review ? searchingReview(state, review, wantedOf(text)) : inQueue(state, wantedOf(text))
}

function inQueue(state: State, wanted: SearchTerm): Step {
  const { queue } = state
  const at =
    queue &&
    nextOf(queue.shown, queue.selected, 1, ({ changeRequest, space }) => {
      const { number, subject, createdBy } = changeRequest
      return holds(`#${number} ${subject} ${createdBy?.displayName ?? ''} ${space ?? ''}`, wanted)
    })
  return at === undefined || !queue
    ? nothing(state, wanted)
    : just(withScroll({ ...state, queue: { ...queue, selected: at } }))
}

function nothing(state: State, { text }: SearchTerm): Step {
  return say(state, `nothing holds ${text}`, 'warning')
}

function searchingReview(state: State, review: Review, wanted: SearchTerm): Step {
  const { tree, selected, diffs, stale } = review
  // those behind what is shown come first
  const items = [...tree.slice(selected), ...tree.slice(0, selected)]
  const changes = items.flatMap(({ change }) => (change?.mayDiffer ? [change] : []))
  const isRead = ({ id }: PageChange) => diffs.has(id) && !stale.has(id)
  const held = changes.filter((change) => {
    const diff = isRead(change) ? diffs.get(change.id) : undefined
    return diff && isIn(diff, wanted)
  })
  const search: ShownSearch = {
    ...wanted,
    held: new Set(held.map(({ id }) => id)),
    left: changes.filter((change) => !isRead(change)),
  }
  const next = withLines(withReview(state, (one) => ({ ...one, search })))
  return readingOn(toHit(next, 1))
}

/** So many pages are looked through together. */
const batch = 24

function readingOn(step: Step): Step {
  const { review } = step.state
  if (!review?.search || review.search.left.length === 0) return step
  const { target, search } = review
  const { text, isExact, left } = search
  return asking(step, {
    type: 'search',
    target,
    changes: left.slice(0, batch),
    wanted: { text, isExact },
  })
}

/** What was found in some of the pages; the others are looked through behind them. */
export function onSearched(
  state: State,
  changes: readonly PageChange[],
  found: Asks['search']['answer'],
): Step {
  const { search } = state.review ?? {}
  if (!search) return just(state)
  const looked = new Set(changes.map(({ id }) => id))
  const now: ShownSearch = {
    ...search,
    held: new Set([...search.held, ...found]),
    left: search.left.filter(({ id }) => !looked.has(id)),
  }
  const next = withReview(state, (one) => ({ ...one, search: now }))
  return readingOn(now.seeks ? toHit(next, now.seeks) : just(next))
}

/** Whether a text holds it, on either side. */
export function isIn({ text }: PageDiff, wanted: SearchTerm): boolean {
  return text?.rows.some((row) => holds(row.text, wanted)) === true
}

/** To the next hit on this page, else on the next page with hits, round and round. */
export function toHit(state: State, by: 1 | -1): Step {
  const { review } = state
  const search = review?.search
  if (!review || !search) return just(state)
  const isInPage = review.pane === 'page'
  const cursor = isInPage ? hitPlace(review.layout, search, review.cursor, by) : undefined
  if (cursor) {
    const top = leading(review.layout, cursor, frameOf(state).body)
    const next = withReview(state, (one) => ({ ...one, cursor, top, search: found(search) }))
    return just(withScroll(next))
  }
  const isTitled = (item: TreeItem) => holds(item.title, search)
  // who searches in the tree means titles, where there are such
  const isTitle = !isInPage && review.tree.some(isTitled)
  const isHit = isTitle ? isTitled : (item: TreeItem) => isTitled(item) || hasHit(review, item)
  const at = nextOf(review.tree, review.selected, by, isHit)
  if (at === undefined) {
    if (search.left.length === 0) return nothing(withReview(state, clear), search)
    const seeking = withReview(state, (one) => ({ ...one, search: { ...search, seeks: by } }))
    return say(seeking, `searching ${search.left.length} more pages for ${search.text}…`, 'dim')
  }
  const next = withReview(state, (one) => ({
    ...one,
    search: found(search),
    ...(!isTitle && { pane: 'page', jump: { to: 'hit', last: by < 0 } }),
  }))
  if (at !== review.selected) return selecting(next, at, isTitle ? undefined : 0)
  if (isTitle) return just(next)
  // no other page with hits: from its last one to its first
  const whole = withReview(next, (one) => ({ ...one, cursor: atTop }))
  return just(withLines(whole))
}

function found({ seeks: _, ...search }: ShownSearch): ShownSearch {
  return search
}

function clear({ search: _, ...review }: Review): Review {
  return review
}

function hasHit({ search, threads }: Review, { id, kind }: TreeItem): boolean {
  if (!search || kind === 'label') return false
  if (kind === 'page' && search.held.has(id)) return true
  if (kind === 'file') return false
  return threads.some(
    (thread) => (thread.page?.id ?? '') === id && holds(threadText(thread), search),
  )
}

/** Nothing is lit any more, and `n` goes through threads again. */
export function endingSearch(state: State): Step {
  const { message: _, ...rest } = state
  const next = withReview({ ...rest, message: undefined }, clear)
  return forgetting(just(withLines(next)), ['search'])
}

/** The next one behind this, or before it, round; itself at last. */
function nextOf<Item>(
  items: readonly Item[],
  from: number,
  by: 1 | -1,
  is: (item: Item) => boolean,
): number | undefined {
  const { length } = items
  for (let step = 1; step <= length; step++) {
    const at = (((from + by * step) % length) + length) % length
    if (is(items[at] as Item)) return at
  }
  return undefined
}
