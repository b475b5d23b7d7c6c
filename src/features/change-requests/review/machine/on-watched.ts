import { describeVerdict, newVerdicts } from '../../model/reviewers.ts'
import { commentsDigest } from '../../threads/model/threads.ts'
import type { EffectMap } from './effects.ts'
import { withScroll } from './relayout.ts'
import type { State } from './state.ts'
import {
  pollChanges,
  pollComments,
  type Step,
  showMessage,
  startRequest,
  toStep,
  withReview,
} from './step.ts'
import { mergedElsewhere, moved } from './wording.ts'

/** Announces a new revision. The screen doesn't change until the user reloads. */
export function onWatch(state: State, changeRequest: EffectMap['watch']['answer']): Step {
  const { review } = state
  if (!review?.changes) return toStep(state)
  const shown = review.changes.changeRequest
  const isMoved = changeRequest.revision !== shown.revision
  const isMerged = changeRequest.status === 'merged' && review.changeRequest?.status !== 'merged'
  const next = withReview(state, (one) => ({
    ...one,
    changeRequest,
    newer: isMoved ? changeRequest : undefined,
  }))
  const { dialog } = next
  const stops = isMerged ? mergedElsewhere : isMoved ? moved(state) : undefined
  if (stops !== undefined && dialog?.type === 'merge' && !dialog.isMerging) {
    next.dialog = { ...dialog, error: stops }
  }
  if (isMoved && dialog?.type === 'verdict' && !dialog.isSending) {
    next.dialog = { ...dialog, newer: changeRequest }
  }
  // a banner announces a new revision or a merge, and makes the window one line shorter
  const noted = toStep(withScroll(next))
  if (isMerged) return pollComments(noted)
  const talked = changeRequest.comments !== review.changeRequest?.comments
  const again = talked ? startRequest(noted, { type: 'threads', target: review.target }) : noted
  return pollComments(again)
}

/** Reads the threads again after new replies, reactions, or edits. */
export function onComments(
  state: State,
  { thread }: EffectMap['listen']['input'],
  talk: EffectMap['listen']['answer'],
): Step {
  const { review } = state
  if (!review) return toStep(state)
  const { threads } = review
  const replies = threads.find(({ id }) => id === thread)?.replies ?? []
  const isNew =
    talk !== commentsDigest(thread === undefined ? threads.map(({ comment }) => comment) : replies)
  const step = isNew
    ? startRequest(toStep(state), { type: 'threads', target: review.target })
    : toStep(state)
  return pollChanges(step)
}

/** Announces new verdicts of reviewers. */
export function onReviews(state: State, verdicts: EffectMap['reviews']['answer']): Step {
  const { review } = state
  if (!review) return toStep(state)
  const since = review.now ?? Number.POSITIVE_INFINITY
  const news = newVerdicts(verdicts.given, review.verdicts?.given, since)
  const next = withVerdicts(state, verdicts)
  const text = news.map(describeVerdict).join(', ')
  return pollChanges(text === '' ? toStep(next) : showMessage(next, text, 'accent'))
}

/** Shows the verdicts in a line below the title, which makes the window smaller. */
export function withVerdicts(state: State, verdicts: EffectMap['verdicts']['answer']): State {
  return withScroll(withReview(state, (one) => ({ ...one, verdicts })))
}
