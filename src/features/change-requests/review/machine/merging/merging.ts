import { failedGates } from '../../../merge/model/merge-by-rules.ts'
import { sendEarly } from '../editing/take-back.ts'
import type { CheckedMerge, ReviewGate } from '../effects.ts'
import type { DialogOf, ReviewState, State } from '../state.ts'
import { type Step, showMessage, startRequest, toStep } from '../step.ts'
import { mergedAlready, moved } from '../wording.ts'

/** Returns whether a required gate has failed or is unknown. */
export function isBlocked({ gates }: Pick<DialogOf<'merge'>, 'gates'>): boolean {
  if (gates === undefined) return true
  const asked = gates.filter(({ required }) => required)
  return failedGates(asked, false).length > 0
}

/** Returns the gates that failed or are unknown. */
export function openGates(gates: readonly ReviewGate[] = []): ReviewGate[] {
  return gates.filter(({ state }) => state !== 'pass')
}

/** Returns the checked merges, each with the revision that was checked. */
export function checkedRevisions(checked: readonly CheckedMerge[]) {
  return checked.map(({ target, revision }) => ({ target, revision }))
}

export function onMerge(state: State, review: ReviewState): Step {
  const { changes, newer, target } = review
  if (!changes) return toStep(state)
  if (review.changeRequest?.status === 'merged') {
    return showMessage(state, mergedAlready, 'warning')
  }
  if (newer) return showMessage(state, moved(state), 'warning')
  if (state.held) return sendEarly(state, state.held)
  const { revision } = changes.changeRequest
  const dialog = { type: 'merge', revision, gates: undefined, isMerging: false } as const
  return startRequest(toStep({ ...state, dialog }), { type: 'gates', target })
}
