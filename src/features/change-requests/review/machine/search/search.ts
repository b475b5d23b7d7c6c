import { count } from '../../../../../output/text/text.ts'
import { countChanges } from '../../../diff/model/count-changes.ts'
import type { TextDiff } from '../../../diff/model/text-diff.ts'
import type { PageChange } from '../../../model/compare-pages.ts'
import type { Interruptible } from '../../../model/interruptible.ts'
import type { PageDiff } from '../../../model/read-texts.ts'
import { containsTerm, findMatchPlace, type SearchTerm, searchTerm } from '../../layout/hits.ts'
import { atTop } from '../../layout/layout.ts'
import { threadText } from '../../layout/thread-lines.ts'
import type { TreeItem } from '../../layout/tree-items.ts'
import type { EffectMap } from '../effects.ts'
import { topAfterJump, withLines, withScroll } from '../relayout.ts'
import { screenLayout } from '../screen-layout.ts'
import type { ReviewState, ShownSearch, State } from '../state.ts'
import {
  cancelRequests,
  type Step,
  selectItem,
  showMessage,
  startRequest,
  toStep,
  withReview,
} from '../step.ts'

/**
 * Searches all pages of the open review and moves to the first match. If no review is open, searches
 * the queue. An empty search string repeats the last search.
 */
export function startSearch(before: State, typed: string): Step {
  const text = typed === '' ? before.searched : typed
  const state: State = { ...before, searched: text }
  if (text === '') return toStep(state)
  const { review } = state
  return review
    ? searchReview(state, review, searchTerm(text))
    : searchQueue(state, searchTerm(text))
}

function searchQueue(state: State, wanted: SearchTerm): Step {
  const { queue } = state
  const at =
    queue &&
    nextMatch(queue.shown, queue.selected, 1, ({ changeRequest, space }) => {
      const { number, subject, createdBy } = changeRequest
      return containsTerm(
        `#${number} ${subject} ${createdBy?.displayName ?? ''} ${space ?? ''}`,
        wanted,
      )
    })
  return at === undefined || !queue
    ? reportNoMatch(state, wanted)
    : toStep(withScroll({ ...state, queue: { ...queue, selected: at } }))
}

function reportNoMatch(state: State, { text }: SearchTerm): Step {
  return showMessage(state, `No matches for "${text}"`, 'warning')
}

function searchReview(state: State, review: ReviewState, wanted: SearchTerm): Step {
  const { tree, selected, diffs, stale } = review
  // search the pages after the selected one first
  const items = [...tree.slice(selected), ...tree.slice(0, selected)]
  const changes = items.flatMap(({ change }) => (change?.mayDiffer ? [change] : []))
  const isRead = ({ id }: PageChange) => diffs.has(id) && !stale.has(id)
  const held = changes.filter((change) => {
    const diff = isRead(change) ? diffs.get(change.id) : undefined
    return diff && textContains(diff, wanted)
  })
  const search: ShownSearch = {
    ...wanted,
    held: new Set(held.map(({ id }) => id)),
    left: changes.filter((change) => !isRead(change)),
  }
  const next = withLines(withReview(state, (one) => ({ ...one, search })))
  return searchNextBatch(moveToMatch(next, 1))
}

/**
 * The number of pages in the first search request and in the largest ones. The first match appears
 * soon, and a long search draws few frames.
 */
const batch = { first: 24, longest: 120 }

function searchNextBatch(step: Step, size = batch.first): Step {
  const { review } = step.state
  if (!review?.search || review.search.left.length === 0) return step
  const { target, search } = review
  const { text, isExact, left } = search
  return startRequest(step, {
    type: 'search',
    target,
    changes: left.slice(0, size),
    wanted: { text, isExact },
  })
}

/** Stores the matches of a batch of pages, and searches the next batch. */
export function onSearched(
  state: State,
  changes: readonly PageChange[],
  found: EffectMap['search']['answer'],
): Step {
  const { search } = state.review ?? {}
  if (!search) return toStep(state)
  const looked = new Set(changes.map(({ id }) => id))
  const now: ShownSearch = {
    ...search,
    held: new Set([...search.held, ...found]),
    left: search.left.filter(({ id }) => !looked.has(id)),
  }
  const next = withReview(state, (one) => ({ ...one, search: now }))
  const size = Math.min(changes.length * 2, batch.longest)
  return searchNextBatch(now.seeks ? moveToMatch(next, now.seeks) : toStep(next), size)
}

/** Returns whether the old or the new version of a page contains the search term. */
function textContains({ text }: PageDiff, wanted: SearchTerm): boolean {
  return text?.rows.some((row) => containsTerm(row.text, wanted)) === true
}

/**
 * Returns a comparison that counts only the changed lines of pages with the search term. A page
 * with the search term is a match if its text has changed.
 */
export function matchComparison(wanted: SearchTerm) {
  return function* (before: string, after: string): Interruptible<TextDiff> {
    if (containsTerm(before, wanted) || containsTerm(after, wanted))
      return yield* countChanges(before, after)
    return { rows: [], added: 0, removed: 0, coarse: false }
  }
}

/**
 * Moves to the next match on this page, or otherwise to the next page with matches. Wraps around at
 * the end.
 */
export function moveToMatch(state: State, by: 1 | -1): Step {
  const { review } = state
  const search = review?.search
  if (!review || !search) return toStep(state)
  const isInPage = review.pane === 'page'
  const cursor = isInPage ? findMatchPlace(review.layout, search, review.cursor, by) : undefined
  if (cursor) {
    const top = topAfterJump(review.layout, cursor, screenLayout(state).body)
    const next = withReview(state, (one) => ({ ...one, cursor, top, search: found(search) }))
    return toStep(withScroll(next))
  }
  const isTitled = (item: TreeItem) => containsTerm(item.title, search)
  // in the tree, select matching titles if there are any
  const isTitle = !isInPage && review.tree.some(isTitled)
  const inThreads = isTitle ? new Set<string>() : pagesWithThreadMatches(review)
  const isHit = (item: TreeItem) =>
    isTitled(item) || (!isTitle && hasMatch(search, inThreads, item))
  const at = nextMatch(review.tree, review.selected, by, isHit)
  if (at === undefined) {
    if (search.left.length === 0) return reportNoMatch(withReview(state, clearSearch), search)
    const searchState = withReview(state, (one) => ({ ...one, search: { ...search, seeks: by } }))
    return showMessage(
      searchState,
      `Searching ${count(search.left.length, 'more page')} for "${search.text}"…`,
      'dim',
    )
  }
  const next = withReview(state, (one) => ({
    ...one,
    search: found(search),
    ...(!isTitle && { pane: 'page', jump: { to: 'hit', last: by < 0 } }),
  }))
  if (at !== review.selected) return selectItem(next, at, isTitle ? undefined : 0)
  if (isTitle) return toStep(next)
  // no other page has matches, so wrap around on this page
  const whole = withReview(next, (one) => ({ ...one, cursor: atTop }))
  return toStep(withLines(whole))
}

function found({ seeks: _, ...search }: ShownSearch): ShownSearch {
  return search
}

function clearSearch({ search: _, ...review }: ReviewState): ReviewState {
  return review
}

/** Returns the IDs of the pages with the search term in their threads. */
function pagesWithThreadMatches({ search, threads }: ReviewState): Set<string> {
  const hits = threads.filter((thread) => search && containsTerm(threadText(thread), search))
  return new Set(hits.map(({ page }) => page?.id ?? ''))
}

function hasMatch(
  { held }: ShownSearch,
  inThreads: ReadonlySet<string>,
  { id, kind }: TreeItem,
): boolean {
  if (kind === 'label') return false
  if (kind === 'page' && held.has(id)) return true
  return kind !== 'file' && inThreads.has(id)
}

/** Ends the search. Removes the highlights, so that `n` moves between threads again. */
export function endSearch(state: State): Step {
  const { message: _, ...rest } = state
  const next = withReview({ ...rest, message: undefined }, clearSearch)
  return cancelRequests(toStep(withLines(next)), ['search'])
}

/**
 * Returns the next matching index in a direction, and wraps around. Checks the start index last.
 */
function nextMatch<Item>(
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
