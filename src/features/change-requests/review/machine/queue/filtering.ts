import { type KeyInput, lineAfter } from '../keys.ts'
import type { DialogOf, State } from '../state.ts'
import { type Step, toStep } from '../step.ts'
import { filterTree } from '../tree/folding.ts'
import { filterQueue } from './on-queue.ts'

/** Opens the filter, which is applied while the user types. */
export function openFilter(state: State): Step {
  const was = (state.review ?? state.queue)?.filter ?? ''
  return toStep({ ...state, dialog: { type: 'filter', text: was, was } })
}

export function onFilterInput(state: State, dialog: DialogOf<'filter'>, input: KeyInput): Step {
  const isKey = input.type === 'key'
  if (isKey && input.key === 'enter') return toStep({ ...state, dialog: undefined })
  if (isKey && input.key === 'escape') {
    return applyFilter({ ...state, dialog: undefined }, dialog.was)
  }
  const text = lineAfter(dialog.text, input)
  return applyFilter({ ...state, dialog: { ...dialog, text } }, text)
}

function applyFilter(state: State, filter: string): Step {
  return state.review ? filterTree(state, filter) : filterQueue(state, filter)
}
