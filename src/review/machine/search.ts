import { type LayoutBlock, type LayoutPlace, linesOf } from '../layout/layout.ts'
import type { Piece } from '../layout/pieces.ts'
import { withScroll } from './relayout.ts'
import type { Review, State } from './state.ts'
import { just, type Step, say, selecting, withReview } from './step.ts'

type Holds = (text: string) => boolean

/** To the next place that holds the text, in what has the focus; an empty text searches the last one again. */
export function searching(before: State, typed: string): Step {
  const text = typed === '' ? before.searched : typed
  const state: State = { ...before, searched: text }
  if (text === '') return just(state)
  // a capital letter means it
  const isExact = /\p{Lu}/u.test(text)
  const holds: Holds = (line) => (isExact ? line : line.toLowerCase()).includes(text)
  const none = say(state, `nothing holds ${text}`, 'warning')
  const { review, queue } = state
  if (!review) {
    const items = queue?.shown ?? []
    const at = nextOf(items, queue?.selected ?? 0, ({ changeRequest, space }) =>
      holds(
        `#${changeRequest.number} ${changeRequest.subject} ${changeRequest.createdBy?.displayName ?? ''} ${space ?? ''}`,
      ),
    )
    return at === undefined || !queue
      ? none
      : just(withScroll({ ...state, queue: { ...queue, selected: at } }))
  }
  if (review.pane === 'tree') {
    const at = nextOf(review.tree, review.selected, ({ title }) => holds(title))
    return at === undefined ? none : selecting(state, at)
  }
  const cursor = nextPlace(review, holds)
  if (!cursor) return none
  return just(withScroll(withReview(state, (one) => ({ ...one, cursor }))))
}

/** The next line that holds it; only blocks that do are broken into lines. */
function nextPlace({ layout, cursor }: Review, holds: Holds): LayoutPlace | undefined {
  const behind = lineWith(layout[cursor.block], holds, cursor.line + 1)
  if (behind !== undefined) return { block: cursor.block, line: behind }
  const block = nextOf(layout, cursor.block, (one) => holds(one.text()))
  if (block === undefined) return undefined
  // what is torn over lines begins in none of them
  return { block, line: lineWith(layout[block], holds, 0) ?? 0 }
}

function lineWith(block: LayoutBlock | undefined, holds: Holds, from: number): number | undefined {
  const at = linesOf(block).findIndex(({ pieces, right }, line) => {
    return line >= from && holds([...pieces, ...(right?.pieces ?? [])].map(textOf).join(''))
  })
  return at < 0 ? undefined : at
}

function textOf({ text }: Piece): string {
  return text
}

/** The next one behind this, from the beginning again behind the last. */
function nextOf<Item>(
  items: readonly Item[],
  from: number,
  is: (item: Item) => boolean,
): number | undefined {
  for (let step = 1; step <= items.length; step++) {
    const at = (from + step) % items.length
    if (is(items[at] as Item)) return at
  }
  return undefined
}
