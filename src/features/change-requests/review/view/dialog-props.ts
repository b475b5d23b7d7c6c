import type { DialogOf, DialogType, State } from '../machine/state.ts'
import type { Theme } from './theme.ts'

export interface DialogProps<Type extends DialogType> {
  state: State
  dialog: DialogOf<Type>
  theme: Theme
}
