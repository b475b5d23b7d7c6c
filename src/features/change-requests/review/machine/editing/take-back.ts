import type { HeldText, State } from '../state.ts'
import { cancelRequests, type Step, showMessage, startRequest, toStep } from '../step.ts'
import { nothingToTakeBack, onItsWay, sendingFirst, takeBackSeconds } from '../wording.ts'

/** The period during which a comment can be taken back, in ms. */
export const takeBackTime = takeBackSeconds * 1_000

/** The delay before a comment is sent again if another write is in progress, in ms. */
const retryPause = 500

/**
 * Sends a comment after a delay during which the user can take it back. If an earlier comment is
 * still waiting, sends that comment immediately.
 */
export function holdComment(state: State, held: HeldText): Step {
  const { held: earlier } = state
  const step = earlier ? sendHeldComment(state, earlier) : toStep(state)
  const next = { ...step, state: { ...step.state, held } }
  return startRequest(next, { type: 'hold', after: takeBackTime })
}

/** Sends the comment after the delay, or when the previous write is complete. */
export function onHoldEnd(state: State): Step {
  const { held, waiting } = state
  if (!held) return toStep(state)
  if (waiting.write !== undefined)
    return startRequest(toStep(state), { type: 'hold', after: retryPause })
  return sendHeldComment(state, held)
}

/**
 * Sends a waiting comment before the user continues with another action, unless another write is in
 * progress.
 */
export function sendEarly(state: State, held: HeldText): Step {
  if (state.waiting.write !== undefined) return showMessage(state, onItsWay, 'warning')
  const { state: sending, effects } = sendHeldComment(state, held)
  return { ...showMessage(sending, sendingFirst, 'warning'), effects }
}

function sendHeldComment(state: State, { target, purpose, text }: HeldText): Step {
  const free = cancelRequests(toStep({ ...state, held: undefined }), ['hold'])
  return startRequest(free, { type: 'write', kind: 'send', target, purpose, text })
}

/** Cancels the delayed sending of a comment and keeps the comment as a draft. */
export function withoutHeld(state: State): Step {
  return cancelRequests(toStep({ ...state, held: undefined }), state.held ? ['hold'] : [])
}

/** Opens the composer with the comment that is still waiting to be sent. */
export function onTakeBack(
  state: State,
  compose: (state: State, purpose: HeldText['purpose']) => Step,
): Step {
  const { held } = state
  if (!held) return showMessage(state, nothingToTakeBack, 'dim')
  const free = withoutHeld(state)
  const { state: next, effects } = compose(free.state, held.purpose)
  return { state: next, effects: [...free.effects, ...effects] }
}
