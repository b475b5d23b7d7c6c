import { hitPlace } from '../layout/hits.ts'
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
import { frameOf, scrolled } from './frame.ts'
import { lineOfItem, queueLines } from './queue/shown-queue.ts'
import type { Jump, Review, State } from './state.ts'
import { shownItem } from './state.ts'
import { itemsBelow } from './tree/shown-tree.ts'
import { unseenOf, wasViewed } from './viewed.ts'

/** What the page shows made anew, with the cursor on what it was on. */
export function withLines(state: State, keep = true): State {
  const { review } = state
  if (!review?.changes) return state
  const { body } = frameOf(state)
  const item = shownItem(review)
  const layout = item ? layoutOf(state, review, item) : []
  const place = keep ? placeIn(review, layout) : { cursor: atTop, top: atTop }
  return withScroll({ ...state, review: jumped({ ...review, layout, ...place }, body) })
}

const known = new WeakMap<TreeItem, { of: readonly unknown[]; layout: Layout }>()

/** What the page shows of an item. Of a long page it takes a while: one who goes back through the tree waits once. */
function layoutOf(state: State, review: Review, item: TreeItem): Layout {
  const { wrap, isInline } = state
  const { pageWidth, sideBySide } = frameOf(state)
  const { changes, threads, notes, isNewOnly, search, items, toggled } = review
  if (!changes) return []
  const diff = review.diffs.get(item.id)
  const whole = review.whole.has(item.id)
  const offered = item.kind === 'page' ? review.offered.get(item.id) : undefined
  const problem = review.failed?.id === item.id ? review.failed.text : undefined
  // with the changes, the threads and what was offered, items are made anew
  const of = [
    ...[wrap, isInline, pageWidth, sideBySide, notes, isNewOnly, search, toggled],
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
    ...(wasViewed(review, item) && { unseen: unseenOf(review, item) }),
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

/** The cursor on what it was on, as far below the top as it was. */
function placeIn({ layout: old, cursor, top }: Review, layout: Layout) {
  const now = samePlace(old, cursor, layout)
  return { cursor: now, top: walk(layout, now, -distance(old, top, cursor)) }
}

/** Both windows moved to what is chosen in them. */
export function withScroll(state: State): State {
  const { review, queue } = state
  const { body } = frameOf(state)
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
        top: scrolled(queue.top, lineOfItem(queue), queueHeight(state), queueLines(queue).length),
      },
    }),
  }
}

/** The queue has a line of headings. */
export function queueHeight(state: State): number {
  return frameOf(state).body - 1
}

/** Goes where it was meant to go as soon as the page is there. */
function jumped(review: Review, body: number): Review {
  const { jump, diffs, layout } = review
  const item = shownItem(review)
  if (!jump || !item || (item.change?.mayDiffer && !diffs.has(item.id))) return review
  const cursor = jumpPlace(review, jump) ?? atTop
  return { ...review, cursor, top: leading(layout, cursor, body), jump: undefined }
}

function jumpPlace(review: Review, { to, last }: Jump): LayoutPlace | undefined {
  const { layout, search } = review
  if (to === 'hit') {
    const from = last ? { block: layout.length - 1, line: Number.POSITIVE_INFINITY } : beforeAll
    return search && hitPlace(layout, search, from, last ? -1 : 1)
  }
  const places = to === 'change' ? changePlaces(layout) : threadPlaces(review)
  return last ? places.at(-1) : places[0]
}

const beforeAll: LayoutPlace = { block: 0, line: -1 }

/** Where a window begins that shows what is around a place one has jumped to, and more of what follows. */
export function leading(layout: Layout, cursor: LayoutPlace, body: number): LayoutPlace {
  return walk(layout, cursor, -Math.floor(body / 3))
}

export function changePlaces(layout: Layout): LayoutPlace[] {
  return layout.flatMap(({ start }, block) => (start ? [{ block, line: 0 }] : []))
}

/** Where the unresolved threads begin. */
export function threadPlaces({ layout, threads }: Review): LayoutPlace[] {
  const open = new Set(threads.filter(({ resolved }) => !resolved).map(({ id }) => id))
  return layout.flatMap(({ thread }, block) =>
    thread !== undefined && open.has(thread) ? [{ block, line: 0 }] : [],
  )
}
