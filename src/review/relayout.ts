import { clamped, frameOf, scrolled } from './frame.ts'
import type { Line } from './lines.ts'
import { pageLines } from './page-lines.ts'
import type { Review, State } from './state.ts'
import { shownItem } from './state.ts'
import { treeItems } from './tree-items.ts'

/** The tree made anew, with the same item chosen where it is still there. */
export function withTree(review: Review): Review {
  const { changes, threads } = review
  if (!changes) return review
  const old = shownItem(review)
  const tree = treeItems(changes, threads)
  const same = tree.findIndex((item) => item.kind === old?.kind && item.id === old.id)
  return { ...review, tree, selected: same >= 0 ? same : clamped(review.selected, tree.length) }
}

/** The lines of the page made anew, with the cursor on what it was on. */
export function withLines(state: State, keep = true): State {
  const { review } = state
  if (!review?.changes) return state
  const item = shownItem(review)
  const { pageWidth, sideBySide, body } = frameOf(state)
  const view = {
    width: pageWidth,
    wrap: state.wrap,
    sideBySide,
    whole: review.whole.has(item?.id ?? ''),
    toggled: review.toggled,
    ...(review.failed?.id === item?.id && { problem: review.failed?.text }),
  }
  const { changes, diffs, threads } = review
  const lines = item ? pageLines(item, changes, diffs.get(item.id), threads, view) : []
  const cursor = keep ? sameLine(review, lines) : 0
  const moved = { ...review, lines, cursor, top: keep ? review.top + cursor - review.cursor : 0 }
  return withScroll({ ...state, review: jumped(moved, body) })
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
        top: scrolled(review.top, review.cursor, body, review.lines.length),
        treeTop: scrolled(review.treeTop, review.selected, body, review.tree.length),
      },
    }),
    ...(queue?.items && {
      queue: {
        ...queue,
        top: scrolled(queue.top, queue.selected, queueHeight(state), queue.items.length),
      },
    }),
  }
}

/** The queue has a line of headings. */
export function queueHeight(state: State): number {
  return frameOf(state).body - 1
}

function sameLine({ lines: old, cursor }: Review, lines: readonly Line[]): number {
  const line = old[cursor]
  if (!line) return 0
  const is = (other: Line) =>
    line.thread !== undefined ? other.thread === line.thread : other.row === line.row
  if (line.thread === undefined && line.row === undefined) return clamped(cursor, lines.length)
  const found = lines.findIndex(is)
  if (found < 0) return clamped(cursor, lines.length)
  // as far below the first line of it as before
  const first = old.findIndex(is)
  const wanted = lines[found + cursor - first]
  return wanted && is(wanted) ? found + cursor - first : found
}

/** Goes where it was meant to go as soon as the page is there. */
function jumped(review: Review, body: number): Review {
  const { jump, diffs, lines } = review
  const item = shownItem(review)
  if (!jump || !item || (item.change?.mayDiffer && !diffs.has(item.id))) return review
  const places = jump.to === 'change' ? changeLines(lines) : threadLines(review)
  const cursor = (jump.last ? places.at(-1) : places[0]) ?? 0
  return { ...review, cursor, top: leading(cursor, body), jump: undefined }
}

/** Where a window begins that shows what is around a place one has jumped to, and more of what follows. */
export function leading(cursor: number, body: number): number {
  return Math.max(0, cursor - Math.floor(body / 3))
}

export function changeLines(lines: readonly Line[]): number[] {
  return lines.flatMap(({ start }, at) => (start ? [at] : []))
}

/** Where the unresolved threads begin. */
export function threadLines({ lines, threads }: Review): number[] {
  const open = new Set(threads.filter(({ resolved }) => !resolved).map(({ id }) => id))
  return lines.flatMap(({ thread }, at) =>
    thread !== undefined && open.has(thread) && lines[at - 1]?.thread !== thread ? [at] : [],
  )
}
