import { failedGates } from '../../../changes/merge/merge-rule.ts'
import type { Dialog, Review, State } from '../state.ts'
import { asking, just, type Step, say } from '../step.ts'
import { mergedAlready, moved } from '../wording.ts'

/** Whether a gate that the project asks for is not passed; what isn't known is not passed. */
export function holdsBack({ gates }: Pick<Extract<Dialog, { type: 'merge' }>, 'gates'>): boolean {
  if (gates === undefined) return true
  const asked = gates.filter(({ required }) => required)
  return failedGates(asked, false).length > 0
}

export function onMerge(state: State, review: Review): Step {
  const { changes, newer, target } = review
  if (!changes) return just(state)
  if (review.changeRequest?.status === 'merged') {
    return say(state, mergedAlready, 'warning')
  }
  if (newer) return say(state, moved(state), 'warning')
  const { revision } = changes.changeRequest
  const dialog = { type: 'merge', revision, gates: undefined, isMerging: false } as const
  return asking(just({ ...state, dialog }), { type: 'gates', target })
}
