import type { Notes } from '../../changes/notes/viewed.ts'
import type { Target } from '../../changes/read-changes.ts'
import type { Asks, AskType } from '../machine/effects.ts'
import type { EditorFile } from './editor.ts'

/** What the review does in the world; a test has its own. */
export type Services = {
  [Type in AskType]: (
    ask: Asks[Type]['input'],
    signal: AbortSignal,
    /** says what it is at */
    at?: (text: string) => void,
  ) => Promise<Asks[Type]['answer']>
} & {
  save(target: Target, notes: Notes): Promise<void>
  /** what was written; the terminal is the editor's meanwhile */
  edit(draft: EditorFile): Promise<string>
  open(url: string): Promise<void>
  copy(text: string): void
  /** gives the terminal back to the shell, until the program is called to the front again */
  suspend(): Promise<void>
}
