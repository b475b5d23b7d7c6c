import type { ReviewVerdict } from '../effects.ts'
import { withLines } from '../relayout.ts'
import type { DialogOf, ReviewState, State } from '../state.ts'
import { loadReview, type Step, showMessage, startRequest, toStep, withReview } from '../step.ts'
import { shownVersions } from '../viewed.ts'
import { heldKept, nothingToSend } from '../wording.ts'
import { draftKey, textsToSend } from './drafts.ts'
import { withoutHeld } from './take-back.ts'

const verdicts: Readonly<Record<string, ReviewVerdict>> = {
  a: 'approved',
  r: 'changes-requested',
  c: 'comment',
}

/** Opens the dialog for the verdict on the revision on the screen. */
export function onVerdict(state: State, review: ReviewState): Step {
  const revision = review.changes?.changeRequest.revision
  if (revision === undefined) return toStep(state)
  const { newer } = review
  // an unsent comment is sent together with the verdict
  const { state: next, effects } = withoutHeld(state)
  const heldKey = state.held && draftKey(state.held.purpose)
  const dialog = { type: 'verdict' as const, revision, newer, isSending: false, heldKey }
  // if the user leaves the dialog, the comment remains a draft
  return noteHeldComment({ state: { ...next, dialog }, effects }, dialog)
}

/** Loads the newer revision and shows only the changes since the displayed revision. */
function showChangesSince(state: State): Step {
  const next = withReview(state, (review) => ({
    ...review,
    isNewOnly: true,
    shownBefore: shownVersions(review),
  }))
  return loadReview(next)
}

/** Adds a message if a comment that waited to be sent is still a draft. */
function noteHeldComment({ state, effects }: Step, { heldKey }: DialogOf<'verdict'>): Step {
  const isUnsent = heldKey !== undefined && heldKey in (state.review?.notes.drafts ?? {})
  return isUnsent
    ? { state: showMessage(state, heldKept, 'warning').state, effects }
    : { state, effects }
}

/** Handles keys while the drafts are listed before they are sent. A letter selects the verdict. */
export function onVerdictKey(state: State, dialog: DialogOf<'verdict'>, key: string): Step {
  const { review } = state
  if (dialog.isSending || !review) return toStep(state)
  if (dialog.done !== undefined) {
    const isClosing = ['q', 'escape', 'enter'].includes(key)
    return toStep(isClosing ? withLines({ ...state, dialog: undefined }) : state)
  }
  if (dialog.newer !== undefined && state.keys.actions.get(key) === 'new-only') {
    return noteHeldComment(showChangesSince({ ...state, dialog: undefined }), dialog)
  }
  // a verdict on the newer revision must be confirmed again
  const verdict = dialog.newer === undefined ? verdicts[key] : undefined
  if (verdict === undefined) {
    return ['q', 'escape', 'n', 'enter'].includes(key)
      ? noteHeldComment(toStep({ ...state, dialog: undefined }), dialog)
      : toStep(state)
  }
  const texts = textsToSend(review.notes.drafts)
  if (verdict === 'comment' && texts.length === 0) {
    return toStep({ ...state, dialog: { ...dialog, error: nothingToSend } })
  }
  const { revision } = dialog
  const sendingState: State = {
    ...state,
    message: undefined,
    dialog: { type: 'verdict', revision, isSending: true, heldKey: dialog.heldKey },
  }
  const { target } = review
  return startRequest(toStep(sendingState), {
    ...{ type: 'write', kind: 'review', target, verdict, texts, revision },
  })
}
