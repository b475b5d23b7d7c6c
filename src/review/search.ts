import { withScroll } from './relayout.ts'
import type { State } from './state.ts'
import { just, type Step, say, selecting, withReview } from './step.ts'

/** To the next place that holds the text, in what has the focus; an empty text searches the last one again. */
export function searching(before: State, typed: string): Step {
  const text = typed === '' ? before.searched : typed
  const state: State = { ...before, searched: text }
  if (text === '') return just(state)
  // a capital letter means it
  const isExact = /\p{Lu}/u.test(text)
  const holds = (line: string) => (isExact ? line : line.toLowerCase()).includes(text)
  const none = say(state, `nothing holds ${text}`, 'warning')
  const { review, queue } = state
  if (!review) {
    const items = queue?.items ?? []
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
  const at = nextOf(review.lines, review.cursor, ({ pieces, right }) =>
    holds([...pieces, ...(right?.pieces ?? [])].map((piece) => piece.text).join('')),
  )
  if (at === undefined) return none
  return just(withScroll(withReview(state, (one) => ({ ...one, cursor: at }))))
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
