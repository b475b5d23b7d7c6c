import { withLines } from '../relayout.ts'
import { type ReviewState, type State, shownItem } from '../state.ts'
import { loadSelectedItem, type Step, showMessage, toStep, withReview } from '../step.ts'
import { itemKey } from '../viewed.ts'
import { foldable, withShown } from './shown-tree.ts'

/** Collapses or expands an item. */
export function onFold(state: State, review: ReviewState): Step {
  const item = shownItem(review)
  const folded = item && foldable(review.items, item)
  if (!folded) return showMessage(state, 'There are no subpages to hide', 'dim')
  const key = itemKey(folded)
  const next = withReview(state, (one) => {
    const keys = new Set(one.folded)
    if (!keys.delete(key)) keys.add(key)
    return withShown({ ...one, folded: keys }, folded)
  })
  return loadSelectedItem(toStep(withLines(next, item === folded)))
}

/** Filters the pages by title. */
export function filterTree(state: State, filter: string): Step {
  return loadSelectedItem(
    toStep(
      withLines(
        withReview(state, (one) => withShown({ ...one, filter })),
        false,
      ),
    ),
  )
}
