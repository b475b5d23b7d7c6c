import { piece } from '../../layout/pieces.ts'
import { clamped, frameOf, steps } from '../frame.ts'
import type { KeyInput } from '../keys.ts'
import type { Dialog, State } from '../state.ts'
import type { Covering } from './lines.ts'
import { mergeCovering, severalCovering } from './merge-lines.ts'
import { verdictCovering } from './verdict-lines.ts'

export type CoveringDialog = Extract<Dialog, { type: 'merge' | 'merge-several' | 'verdict' }>

/** Whether keys go through it; while a reason is written, they are letters of that. */
export function isCovering(dialog: Dialog): dialog is CoveringDialog {
  if (dialog.type === 'merge') return dialog.reason === undefined
  return dialog.type === 'merge-several' || dialog.type === 'verdict'
}

export function coveringOf(state: State, dialog: CoveringDialog): Covering {
  const width = state.size.columns - 1
  if (dialog.type === 'merge') return mergeCovering(state, dialog, width)
  if (dialog.type === 'merge-several') return severalCovering(dialog, width)
  return verdictCovering(state, dialog, width)
}

/** The lines of it that are on the screen, and which of all these are. */
export function coveringWindow(state: State, dialog: CoveringDialog) {
  const { lines, question } = coveringOf(state, dialog)
  const body = frameOf(state).body - question.length
  if (lines.length <= body) return { shown: lines, question, place: '' }
  const room = Math.max(1, body - 1)
  const top = clamped(dialog.top ?? 0, lines.length - room + 1)
  const shown = lines.slice(top, top + room)
  const place = `lines ${top + 1} to ${top + shown.length} of ${lines.length}`
  return { shown: [...shown, [piece(place, 'dim')]], question, place }
}

/** Goes through it where the key is one that does; else it is another's. */
export function scrolling(
  state: State,
  dialog: CoveringDialog,
  input: KeyInput,
): State | undefined {
  const action = input.type === 'key' ? state.keys.actions.get(input.key) : undefined
  const { lines, question } = coveringOf(state, dialog)
  const room = Math.max(1, frameOf(state).body - question.length - 1)
  const by = action && steps(action, room)
  if (by === undefined) return undefined
  const top = clamped((dialog.top ?? 0) + by, Math.max(1, lines.length - room + 1))
  return { ...state, dialog: { ...dialog, top } }
}
