import type { Dialog, State } from '../machine/state.ts'
import type { Theme } from './theme.ts'

export interface DialogProps<Type extends Dialog['type'] = Dialog['type']> {
  state: State
  dialog: Extract<Dialog, { type: Type }>
  theme: Theme
}
