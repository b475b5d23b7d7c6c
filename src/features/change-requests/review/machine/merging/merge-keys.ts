import { type KeyInput, lineAfter } from '../keys.ts'
import { offeredPages, openOfferedPage } from '../offered-pages.ts'
import { onLink } from '../on-action.ts'
import type { DialogOf, State } from '../state.ts'
import { cancelRequests, loadReview, type Step, startRequest, toStep } from '../step.ts'
import { isBlocked } from './merging.ts'

type MergeDialog = DialogOf<'merge'>

export function onMergeInput(state: State, dialog: MergeDialog, input: KeyInput): Step {
  // a merge can't be canceled after it is sent
  if (dialog.isMerging || !state.review) return toStep(state)
  if (dialog.reason !== undefined) return onReason(state, dialog, input)
  if (input.type === 'paste') return toStep(state)
  const { key } = input
  const action = state.keys.actions.get(key)
  const closed = cancelRequests(toStep({ ...state, dialog: undefined }), ['gates'])
  if (action === 'reload') {
    const again = loadReview(closed.state)
    return { ...again, effects: [...closed.effects, ...again.effects] }
  }
  if (action === 'browser') return onLink(state, action)
  const page = offeredPages(dialog.gates)[Number(key) - 1]
  if (page) return openOfferedPage(closed, page)
  if (key === 'n' || key === 'enter' || action === 'back') return closed
  if (dialog.gates === undefined || dialog.error !== undefined) return toStep(state)
  if (key === 'y' && !isBlocked(dialog)) return requestMerge(state, dialog)
  if (key === 'b' && isBlocked(dialog)) {
    return toStep({ ...state, dialog: { ...dialog, reason: '' } })
  }
  return toStep(state)
}

/**
 * Handles input while the user types the reason for bypassing a gate. The reason is required,
 * because it is posted after the merge.
 */
function onReason(state: State, dialog: MergeDialog & { reason?: string }, input: KeyInput): Step {
  const { reason = '', ...rest } = dialog
  const key = input.type === 'key' ? input.key : undefined
  if (key === 'escape') return toStep({ ...state, dialog: rest })
  // an Enter in an unbracketed paste must not start the merge
  if (input.type === 'key' && input.isJoined) return toStep(state)
  if (key !== 'enter') {
    return toStep({ ...state, dialog: { ...dialog, reason: lineAfter(reason, input) } })
  }
  const bypass = reason.trim()
  return bypass === '' ? toStep(state) : requestMerge(state, dialog, bypass)
}

function requestMerge(state: State, dialog: MergeDialog, bypass?: string): Step {
  if (!state.review) return toStep(state)
  const { reason: _, ...rest } = dialog
  const { target } = state.review
  const { revision } = dialog
  const mergingState = { ...state, dialog: { ...rest, isMerging: true } }
  const write = {
    kind: 'merge' as const,
    target,
    revision,
    ...(bypass !== undefined && { bypass }),
  }
  return startRequest(toStep(mergingState), { type: 'write', ...write })
}
