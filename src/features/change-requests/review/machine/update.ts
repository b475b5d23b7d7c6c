import { DocsctlError } from '../../../../errors.ts'
import { composerClosed, onEdited } from './editing/compose.ts'
import type { Event } from './effects.ts'
import type { KeyInput } from './keys.ts'
import { onAction } from './on-action.ts'
import { onDialogInput } from './on-dialog.ts'
import { onMouse } from './on-mouse.ts'
import { onFailure, onResponse } from './on-response.ts'
import { scheduleQueueRead } from './queue/on-queue.ts'
import { emptyQueue } from './queue/shown-queue.ts'
import { withLines, withScroll } from './relayout.ts'
import { screenLayout } from './screen-layout.ts'
import { newReview, type Start, type State } from './state.ts'
import { loadReview, type Step, showMessage, toStep } from './step.ts'
import { asTyped, discardKeptKeys, keepKey, mustWait, performKeptKeys } from './type-ahead.ts'
import { errorText, heldKept } from './wording.ts'

export function startState({ size, keys, target, filter, page }: Start): State {
  return {
    size,
    keys,
    queue: target ? undefined : emptyQueue(filter),
    review: target && { ...newReview(target, undefined), firstPage: page },
    dialog: undefined,
    message: undefined,
    waiting: {},
    lastRequest: 0,
    hasData: false,
    progress: undefined,
    wrap: true,
    sideBySide: undefined,
    isInline: false,
    searched: '',
    marked: [],
    ahead: [],
    held: undefined,
  }
}

/** Returns the next state and the effects of an event. This is a pure function. */
export function update(state: State, event: Event): Step {
  const step = performKeptKeys(onEvent(state, event), onInput)
  // a message or a dialog can reduce the height of the window
  const isSame = screenLayout(step.state).body === screenLayout(state).body
  return isSame ? step : { ...step, state: withScroll(step.state) }
}

function onEvent(state: State, event: Event): Step {
  switch (event.type) {
    case 'start':
      return state.review ? loadReview(state) : scheduleQueueRead(toStep(state))
    case 'input':
      return event.input.type === 'mouse'
        ? onMouse(state, event.input)
        : onTyped(state, event.input)
    case 'resize':
      return toStep(withLines({ ...state, size: event.size }))
    case 'answer':
      return onResponse(state, event)
    case 'failure':
      return onFailure(state, event)
    case 'edited':
      return onEdited(state, event)
    case 'done':
      return showMessage(state, event.text, 'dim')
    case 'progress':
      return toStep({ ...state, progress: event.text })
    case 'not-done':
      return onNotDone(state, errorText(state, event.error))
  }
}

/** Shows an error. The composer hides messages, so it shows the error itself. */
function onNotDone(state: State, error: string): Step {
  const { dialog } = state
  if (dialog?.type === 'compose') return toStep({ ...state, dialog: { ...dialog, error } })
  return showMessage(state, error, 'error')
}

/** Returns the error to report after Ctrl-C. A waiting comment isn't sent. */
function interruption({ held }: State): DocsctlError {
  return new DocsctlError('interrupted', 'interrupted', held ? { state: heldKept } : {})
}

function onTyped(state: State, input: KeyInput): Step {
  if (input.type === 'key' && input.key === 'ctrl-c') {
    return {
      state,
      effects: [{ type: 'quit', error: interruption(state) }],
    }
  }
  if (input.type === 'key' && input.key === 'ctrl-z') {
    return { state, effects: [{ type: 'suspend' }] }
  }
  // if the screen is too small, the user can only quit
  if (screenLayout(state).isTooSmall) {
    if (state.dialog?.type === 'compose') return onHiddenComposerInput(state, input)
    const isBack = input.type === 'key' && state.keys.actions.get(input.key) === 'back'
    return isBack && !state.dialog ? { state, effects: [{ type: 'quit' }] } : toStep(state)
  }
  if (state.dialog) return onInput(state, input)
  const typed = asTyped(state, input)
  return mustWait(state, typed)
    ? keepKey(state, typed)
    : onInput(discardKeptKeys(state, typed), typed)
}

/** Adds typed text to a composer that isn't visible. Doesn't send or close the composer. */
function onHiddenComposerInput(state: State, input: KeyInput): Step {
  const isOther = input.type === 'key' && ['escape', 'ctrl-o', 'ctrl-p'].includes(input.key)
  if (isOther || !state.dialog) return toStep(state)
  const isEnd = input.type === 'key' && ['enter', 'ctrl-enter', 'ctrl-s'].includes(input.key)
  const kept: KeyInput = isEnd ? { type: 'key', key: 'alt-enter' } : input
  return onDialogInput(state, state.dialog, kept)
}

function onInput(state: State, input: KeyInput): Step {
  // a second Esc closes the message of the composer, but doesn't leave the change request
  const isEscape = input.type === 'key' && input.key === 'escape'
  if (isEscape && state.message === composerClosed) return toStep({ ...state, message: undefined })
  if (state.dialog) return onDialogInput(state, state.dialog, input)
  const action = input.type === 'key' ? state.keys.actions.get(input.key) : undefined
  return action ? onAction(state, action) : toStep(state)
}
