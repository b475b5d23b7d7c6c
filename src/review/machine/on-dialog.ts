import { isCovering, scrolling } from './dialogs/covering.ts'
import { onComposeInput } from './editing/compose.ts'
import { onPageEditKey, onVerdictKey } from './editing/on-edit.ts'
import { clamped, frameOf, steps } from './frame.ts'
import { helpLines } from './key-map.ts'
import type { KeyInput } from './keys.ts'
import { lineAfter } from './keys.ts'
import { onMergeInput } from './merging/merge-keys.ts'
import { onSeveralKey } from './merging/merge-several.ts'
import { writing } from './on-page.ts'
import { onFilterInput } from './queue/filtering.ts'
import { searching } from './search/searching.ts'
import type { Dialog, State } from './state.ts'
import { just, type Step } from './step.ts'

/** What can be chosen by a digit. */
export const reactions = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀']

/** Where a dialog is open, every key is its. */
export function onDialogInput(state: State, dialog: Dialog, input: KeyInput): Step {
  if (isCovering(dialog)) {
    const scrolled = scrolling(state, dialog, input)
    if (scrolled) return just(scrolled)
  }
  if (dialog.type === 'compose') return onComposeInput(state, dialog, input)
  if (dialog.type === 'search') return onSearchInput(state, dialog, input)
  if (dialog.type === 'merge') return onMergeInput(state, dialog, input)
  if (dialog.type === 'filter') return onFilterInput(state, dialog, input)
  if (input.type === 'paste') return just(state)
  const { key } = input
  const action = state.keys.actions.get(key)
  const closed: State = { ...state, dialog: undefined }
  if (dialog.type === 'merge-several') return onSeveralKey(state, dialog, key)
  if (dialog.type === 'verdict') return onVerdictKey(state, dialog, key)
  if (dialog.type === 'page-edit') return onPageEditKey(state, dialog, key)
  if (dialog.type === 'resolve-all') {
    if (key !== 'y' || !state.review) return just(closed)
    const { target } = state.review
    const { threads } = dialog
    return writing(closed, { kind: 'resolve-all', target, threads }, 'resolving all…')
  }
  if (dialog.type === 'delete-words') {
    if (key !== 'y' || !state.review) return just(closed)
    const { target } = state.review
    return writing(closed, { kind: 'delete-words', target, ...dialog.words }, 'deleting…')
  }
  if (dialog.type === 'pull') return key === 'y' ? pulling(closed) : just(closed)
  if (action === 'back' || key === 'enter') return just(closed)
  if (dialog.type === 'help') {
    if (action === 'help') return just(closed)
    const by = (action && steps(action, helpHeight(state))) ?? 0
    const length = helpLines(state.keys, state.review ? 'review' : 'queue').length
    const most = Math.max(1, length - helpHeight(state) + 1)
    return just({ ...state, dialog: { type: 'help', top: clamped(dialog.top + by, most) } })
  }
  if (dialog.type === 'commands') {
    const chosen = dialog.commands[(Number(key) || 10) - 1]
    return chosen ? { state: closed, effects: [{ type: 'copy', text: chosen }] } : just(closed)
  }
  const emoji = reactions[Number(key) - 1]
  if (emoji === undefined || !state.review) return just(closed)
  const { target } = state.review
  return writing(closed, { kind: 'react', target, thread: dialog.thread, emoji }, 'reacting…')
}

/** How many lines of the help are on the screen. */
export function helpHeight(state: State): number {
  return Math.max(1, frameOf(state).body - 2)
}

function pulling(state: State): Step {
  if (!state.review) return just(state)
  return writing(state, { kind: 'pull', target: state.review.target }, 'pulling from main…')
}

function onSearchInput(
  state: State,
  dialog: Extract<Dialog, { type: 'search' }>,
  input: KeyInput,
): Step {
  const key = input.type === 'key' ? input.key : undefined
  if (key === 'escape') return just({ ...state, dialog: undefined })
  if (key === 'enter') return searching({ ...state, dialog: undefined }, dialog.text)
  return just({ ...state, dialog: { ...dialog, text: lineAfter(dialog.text, input) } })
}
