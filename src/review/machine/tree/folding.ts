import { withLines } from '../relayout.ts'
import { type Review, type State, shownItem } from '../state.ts'
import { just, reading, type Step, say, withReview } from '../step.ts'
import { itemKey } from '../viewed.ts'
import { foldable, withShown } from './shown-tree.ts'

/** Hides what is below an item, or shows it again. */
export function onFold(state: State, review: Review): Step {
  const item = shownItem(review)
  const folded = item && foldable(review.items, item)
  if (!folded) return say(state, 'nothing is below it', 'dim')
  const key = itemKey(folded)
  const next = withReview(state, (one) => {
    const keys = new Set(one.folded)
    if (!keys.delete(key)) keys.add(key)
    return withShown({ ...one, folded: keys }, folded)
  })
  return reading(just(withLines(next, item === folded)))
}

/** Only the pages whose titles hold it. */
export function filteringTree(state: State, filter: string): Step {
  return reading(
    just(
      withLines(
        withReview(state, (one) => withShown({ ...one, filter })),
        false,
      ),
    ),
  )
}
