import type { Client } from '../../../../client/client.ts'
import type { Clock } from '../../../../client/clock.ts'
import type { MergePolicy } from '../../merge/model/merge-by-rules.ts'
import type { Target } from '../../model/change-request.ts'
import type { SendingMarks } from '../../notes/sending-marks.ts'
import type { Notes } from '../../notes/viewed.ts'
import type { Asks, AskType, Purpose } from '../machine/effects.ts'
import type { EditorFile } from './editor.ts'

/** The side effects of the review. Tests replace them with their own. */
export type Services = {
  [Type in AskType]: (
    ask: Asks[Type]['input'],
    signal: AbortSignal,
    /** shows the current step */
    at?: (text: string) => void,
  ) => Promise<Asks[Type]['answer']>
} & {
  /** stores the changes between two states of the notes */
  save(target: Target, before: Notes, notes: Notes, heard: number): Promise<void>
  /** returns the edited text; the editor uses the terminal in the meantime */
  edit(draft: EditorFile): Promise<string>
  open(url: string): Promise<void>
  copy(text: string): void
  /** suspends the program until the shell resumes it */
  suspend(): Promise<void>
}

/** Options of the review, on the whole screen and in lines of text. */
export interface CommonOptions {
  services: Omit<Services, 'edit' | 'copy' | 'suspend'>
  /** opens the editor, which uses the terminal until it returns */
  edit: Services['edit']
  /** the first change request to show; default: the queue */
  target?: Target | undefined
  /** the first page to show */
  page?: string | undefined
  /** the filter of the queue */
  filter?: string | undefined
  /** ends the review with this reason */
  signal: AbortSignal
  /** sets where the review shows notes, until it is called without a function */
  divertNotes: (say: ((text: string) => void) | undefined) => void
}

export interface WriteSources {
  client: Client
  clock: Pick<Clock, 'now' | 'sleep'>
  policy: MergePolicy
  /** the marks of texts that are being sent; absent to send without marks */
  marks?: (target: Target) => Promise<SendingMarks>
  /** returns whether the draft of a text is on disk */
  isStored?: (target: Target, purpose: Purpose, text: string) => Promise<boolean>
  /** throws if another window has sent or discarded the draft */
  requireDraft?: (target: Target, purpose: Purpose, text: string) => Promise<void>
}
