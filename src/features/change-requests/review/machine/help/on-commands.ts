import { type Piece, piece, wrapPieces } from '../../layout/pieces.ts'
import { bindings } from '../key-map.ts'
import { clamped, screenLayout, scrolled, steps } from '../screen-layout.ts'
import type { DialogOf, State } from '../state.ts'
import { type Step, toStep } from '../step.ts'

type Commands = DialogOf<'commands'>

/** Returns the visible commands, each with its key. A cursor marks the selected command. */
export function commandRows(state: State, { commands, selected }: Commands): Piece[][] {
  const width = state.size.columns - 1
  const starts = commands.map(({ action }) => state.keys.keys[action][0] ?? '')
  const room = Math.max(...starts.map((key) => key.length))
  const rows = commands.flatMap(({ action, command }, at) => {
    const isSelected = at === selected
    const text =
      command === undefined
        ? piece(`${bindings[action].help} (no command)`, 'dim')
        : piece(command, isSelected ? 'strong' : 'plain')
    const start = `${isSelected ? '>' : ' '}${(starts[at] ?? '').padEnd(room)} `
    return wrapPieces([text], Math.max(10, width - start.length)).map((pieces, line) => ({
      at,
      pieces: [piece(line === 0 ? start : ' '.repeat(start.length), 'dim'), ...pieces],
    }))
  })
  const height = Math.max(1, screenLayout(state).body - 1)
  const top = scrolled(
    0,
    rows.findLastIndex(({ at }) => at === selected),
    height,
    rows.length,
  )
  return rows.slice(top, top + height).map(({ pieces }) => pieces)
}

/** Moves the selection, or copies the selected command. */
export function onCommandsKey(state: State, dialog: Commands, key: string): Step {
  const closed: State = { ...state, dialog: undefined }
  const action = state.keys.actions.get(key)
  if (key === 'enter') {
    const command = dialog.commands[dialog.selected]?.command
    return { state: closed, effects: command ? [{ type: 'copy', text: command }] : [] }
  }
  if (action === 'back' || action === 'command') return toStep(closed)
  const by = (action && steps(action, screenLayout(state).body)) ?? 0
  const selected = clamped(dialog.selected + by, dialog.commands.length)
  return toStep({ ...state, dialog: { ...dialog, selected } })
}
