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
  const item = shownItem(review)
  const { pageWidth, sideBySide, body } = frameOf(state)
  const view = {
    width: pageWidth,
    wrap: state.wrap,
    sideBySide,
    inline: state.isInline,
    whole: review.whole.has(item?.id ?? ''),
    ...(item && wasViewed(review, item) && { unseen: unseenOf(review, item) }),
    isNewOnly: review.isNewOnly,
    drafts: review.notes.drafts,
    offered: item?.kind === 'page' ? review.offered.get(item.id) : undefined,
    ...(review.search && { wanted: review.search }),
    below: item && !item.change?.mayDiffer ? itemsBelow(review.items, item) : [],
    toggled: review.toggled,
    ...(review.failed?.id === item?.id && { problem: review.failed?.text }),
  }
  const { changes, diffs, threads } = review
  const layout = item ? pageLayout(item, changes, diffs.get(item.id), threads, view) : []
  const place = keep ? placeIn(review, layout) : { cursor: atTop, top: atTop }
  return withScroll({ ...state, review: jumped({ ...review, layout, ...place }, body) })
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
