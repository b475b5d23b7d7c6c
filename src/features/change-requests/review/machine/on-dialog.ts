import type { Target } from '../../model/change-request.ts'
import { type CoveringDialog, scrollCovering } from './covering-dialogs.ts'
import { onComposeInput } from './editing/compose.ts'
import { onPageEditKey } from './editing/on-edit.ts'
import { onVerdictKey } from './editing/on-verdict.ts'
import { onCommandsKey } from './help/on-commands.ts'
import { onHelpInput } from './help/on-help.ts'
import type { KeyInput } from './keys.ts'
import { lineAfter } from './keys.ts'
import { onMergeInput } from './merging/merge-keys.ts'
import { onSeveralKey } from './merging/merge-several.ts'
import { startWrite } from './on-page.ts'
import { onFilterInput } from './queue/filtering.ts'
import { startSearch } from './search/search.ts'
import type { DialogOf, DialogType, State } from './state.ts'
import { type Step, saveNotes, showMessage, startRequest, toStep } from './step.ts'
import { notAdopted } from './wording.ts'

/** The emoji that are selected with the digit keys. */
export const reactions = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀']

/** Handles a key or pasted text while a dialog of this type is open. */
type DialogHandler<Type extends DialogType> = (
  state: State,
  dialog: DialogOf<Type>,
  input: KeyInput,
) => Step

const handlers: { readonly [Type in DialogType]: DialogHandler<Type> } = {
  help: onHelpInput,
  commands: byKey(onCommandsKey),
  search: onSearchInput,
  filter: onFilterInput,
  react: closable(onReactKey),
  pull: confirmed((state, _, target) =>
    startWrite(state, { kind: 'pull', target }, 'Pulling from main…'),
  ),
  adopt: byKey(onAdoptKey),
  'delete-words': confirmed((state, { words }, target) =>
    startWrite(state, { kind: 'delete-words', target, ...words }, 'Deleting…'),
  ),
  'resolve-all': confirmed((state, { threads }, target) =>
    startWrite(state, { kind: 'resolve-all', target, threads }, 'Resolving all threads…'),
  ),
  verdict: scrollable(byKey(onVerdictKey)),
  'page-edit': byKey(onPageEditKey),
  compose: onComposeInput,
  'merge-several': scrollable(byKey(onSeveralKey)),
  merge: scrollable(onMergeInput),
}

/** Passes every key to the open dialog. */
export function onDialogInput<Type extends DialogType>(
  state: State,
  dialog: DialogOf<Type>,
  input: KeyInput,
): Step {
  return handlers[dialog.type](state, dialog, input)
}

/** Creates a handler that also scrolls the dialog with the movement keys. */
function scrollable<Covering extends CoveringDialog>(
  handle: (state: State, dialog: Covering, input: KeyInput) => Step,
): (state: State, dialog: Covering, input: KeyInput) => Step {
  return (state, dialog, input) => {
    const scrolled = scrollCovering(state, dialog, input)
    return scrolled ? toStep(scrolled) : handle(state, dialog, input)
  }
}

type KeyHandler<Type extends DialogType> = (
  state: State,
  dialog: DialogOf<Type>,
  key: string,
) => Step

/** Creates a handler that ignores pasted text. */
function byKey<Type extends DialogType>(onKey: KeyHandler<Type>): DialogHandler<Type> {
  return (state, dialog, input) =>
    input.type === 'paste' ? toStep(state) : onKey(state, dialog, input.key)
}

/** Creates a handler that closes the dialog on Enter and on the keys for going back. */
function closable<Type extends DialogType>(onKey: KeyHandler<Type>): DialogHandler<Type> {
  return byKey((state, dialog, key) => {
    const isClosing = key === 'enter' || state.keys.actions.get(key) === 'back'
    return isClosing ? toStep(closed(state)) : onKey(state, dialog, key)
  })
}

/** Creates a handler that acts on `y`. Every key closes the dialog. */
function confirmed<Type extends DialogType>(
  act: (state: State, dialog: DialogOf<Type>, target: Target) => Step,
): DialogHandler<Type> {
  return byKey((state, dialog, key) => {
    const { review } = state
    return key === 'y' && review ? act(closed(state), dialog, review.target) : toStep(closed(state))
  })
}

/** Adopts the notes on `y`. On `n`, never asks again. On Esc, asks again next time. */
function onAdoptKey(state: State, _: DialogOf<'adopt'>, key: string): Step {
  const { review } = state
  if (!review) return toStep(closed(state))
  if (key === 'y')
    return startRequest(toStep(closed(state)), { type: 'adopt', target: review.target })
  if (key === 'escape') return toStep(closed(state))
  if (key !== 'n') return toStep(state)
  const noted = showMessage(closed(state), notAdopted, 'dim')
  return saveNotes(noted, { ...review.notes, declined: true })
}

function closed(state: State): State {
  return { ...state, dialog: undefined }
}

function onReactKey(state: State, { thread }: DialogOf<'react'>, key: string): Step {
  const emoji = reactions[Number(key) - 1]
  if (emoji === undefined || !state.review) return toStep(closed(state))
  const { target } = state.review
  return startWrite(closed(state), { kind: 'react', target, thread, emoji }, 'Reacting…')
}

function onSearchInput(state: State, dialog: DialogOf<'search'>, input: KeyInput): Step {
  const key = input.type === 'key' ? input.key : undefined
  if (key === 'escape') return toStep(closed(state))
  if (key === 'enter') return startSearch(closed(state), dialog.text)
  return toStep({ ...state, dialog: { ...dialog, text: lineAfter(dialog.text, input) } })
}
