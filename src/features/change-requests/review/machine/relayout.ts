import { findMatchPlace } from '../layout/hits.ts'
import {
  atTop,
  distance,
  type Layout,
  type LayoutPlace,
  samePlace,
  scrolledTo,
  walk,
} from '../layout/layout.ts'
import { pageLayout } from '../layout/page-layout.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import { itemLineNumber, queueLines } from './queue/shown-queue.ts'
import { screenLayout, scrolled } from './screen-layout.ts'
import type { Jump, ReviewState, State } from './state.ts'
import { shownItem } from './state.ts'
import { itemsBelow } from './tree/shown-tree.ts'
import { unviewedRows, wasViewed } from './viewed.ts'

/** Lays out the page again and keeps the cursor on the same content. */
export function withLines(state: State, keep = true): State {
  const { review } = state
  if (!review?.changes) return state
  const { body } = screenLayout(state)
  const item = shownItem(review)
  const layout = item ? createReviewLayout(state, review, item) : []
  const place = keep ? findPlace(review, layout) : { cursor: atTop, top: atTop }
  return withScroll({ ...state, review: performJump({ ...review, layout, ...place }, body) })
}

const known = new WeakMap<TreeItem, { of: readonly unknown[]; layout: Layout }>()

/**
 * Returns the layout of an item. Caches the layout, because laying out a long page is slow and
 * users often return to a page.
 */
function createReviewLayout(state: State, review: ReviewState, item: TreeItem): Layout {
  const { wrap, isInline } = state
  const { pageWidth, sideBySide } = screenLayout(state)
  const { changes, threads, notes, isNewOnly, search, items, toggled } = review
  if (!changes) return []
  const diff = review.diffs.get(item.id)
  const whole = review.whole.has(item.id)
  const offered = item.kind === 'page' ? review.offered.get(item.id) : undefined
  const problem = review.failed?.id === item.id ? review.failed.text : undefined
  // item objects are recreated when changes, threads, or reported pages change, so the key doesn't
  // include these
  const of = [
    ...[wrap, isInline, pageWidth, sideBySide, notes, isNewOnly, search?.text, toggled],
    ...[diff, whole, problem],
  ]
  const found = known.get(item)
  if (found?.of.every((value, at) => value === of[at])) return found.layout
  const layout = pageLayout(item, changes, diff, threads, {
    width: pageWidth,
    wrap,
    sideBySide,
    inline: isInline,
    whole,
    ...(wasViewed(review, item) && { unseen: unviewedRows(review, item) }),
    isNewOnly,
    drafts: notes.drafts,
    offered,
    ...(search && { wanted: search }),
    below: item.change?.mayDiffer ? [] : itemsBelow(items, item),
    toggled,
    problem,
  })
  known.set(item, { of, layout })
  return layout
}

/** Returns the cursor on the same content, at the same distance from the top of the window. */
function findPlace({ layout: old, cursor, top }: ReviewState, layout: Layout) {
  const now = samePlace(old, cursor, layout)
  return { cursor: now, top: walk(layout, now, -distance(old, top, cursor)) }
}

/** Scrolls the tree or queue and the page so that their selections are visible. */
export function withScroll(state: State): State {
  const { review, queue } = state
  const { body } = screenLayout(state)
  return {
    ...state,
    ...(review && {
      review: {
        ...review,
        top: scrolledTo(review.layout, review.top, review.cursor, body),
        treeTop: scrolled(review.treeTop, review.selected, body, review.tree.length),
      },
    }),
    ...(queue?.items && {
      queue: {
        ...queue,
        top: scrolled(
          queue.top,
          itemLineNumber(queue),
          queueHeight(state),
          queueLines(queue).length,
        ),
      },
    }),
  }
}

/** Returns the height of the list, without the column headings. */
export function queueHeight(state: State): number {
  return screenLayout(state).body - 1
}

/** Performs a pending jump after the page is loaded. */
function performJump(review: ReviewState, body: number): ReviewState {
  const { jump, diffs, layout } = review
  const item = shownItem(review)
  if (!jump || !item || (item.change?.mayDiffer && !diffs.has(item.id))) return review
  const cursor = jumpPlace(review, jump) ?? atTop
  return { ...review, cursor, top: topAfterJump(layout, cursor, body), jump: undefined }
}

function jumpPlace(review: ReviewState, { to, last }: Jump): LayoutPlace | undefined {
  const { layout, search } = review
  if (to === 'hit') {
    const from = last ? { block: layout.length - 1, line: Number.POSITIVE_INFINITY } : beforeAll
    return search && findMatchPlace(layout, search, from, last ? -1 : 1)
  }
  const places = to === 'change' ? changePlaces(layout) : threadPlaces(review)
  return last ? places.at(-1) : places[0]
}

const beforeAll: LayoutPlace = { block: 0, line: -1 }

/**
 * Returns the first visible line after a jump. Most of the window shows the text below the cursor.
 */
export function topAfterJump(layout: Layout, cursor: LayoutPlace, body: number): LayoutPlace {
  return walk(layout, cursor, -Math.floor(body / 3))
}

export function changePlaces(layout: Layout): LayoutPlace[] {
  return layout.flatMap(({ start }, block) => (start ? [{ block, line: 0 }] : []))
}

/** Returns the positions of the unresolved threads. */
export function threadPlaces({ layout, threads }: ReviewState): LayoutPlace[] {
  const open = new Set(threads.filter(({ resolved }) => !resolved).map(({ id }) => id))
  return layout.flatMap(({ thread }, block) =>
    thread !== undefined && open.has(thread) ? [{ block, line: 0 }] : [],
  )
}
