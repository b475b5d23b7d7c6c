import { type KeyInput, lineAfter } from '../keys.ts'
import type { DialogOf, State } from '../state.ts'
import { just, type Step } from '../step.ts'
import { filteringTree } from '../tree/folding.ts'
import { filteringQueue } from './on-queue.ts'

/** Opens the filter, which is applied while the user types. */
export function filtering(state: State): Step {
  const was = (state.review ?? state.queue)?.filter ?? ''
  return just({ ...state, dialog: { type: 'filter', text: was, was } })
}

export function onFilterInput(state: State, dialog: DialogOf<'filter'>, input: KeyInput): Step {
  const isKey = input.type === 'key'
  if (isKey && input.key === 'enter') return just({ ...state, dialog: undefined })
  if (isKey && input.key === 'escape') {
    return narrowed({ ...state, dialog: undefined }, dialog.was)
  }
  const text = lineAfter(dialog.text, input)
  return narrowed({ ...state, dialog: { ...dialog, text } }, text)
}

function narrowed(state: State, filter: string): Step {
  return state.review ? filteringTree(state, filter) : filteringQueue(state, filter)
}
