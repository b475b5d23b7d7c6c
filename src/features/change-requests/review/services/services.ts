import type { Client } from '../../../../client/client.ts'
import type { Clock } from '../../../../client/clock.ts'
import type { Prepared } from '../../../../client/prepare.ts'
import type { MergePolicy } from '../../merge/model/merge-by-rules.ts'
import type { Target } from '../../model/change-request.ts'
import type { SendingMarks } from '../../notes/sending-marks.ts'
import type { Notes } from '../../notes/viewed.ts'
import type { EffectMap, EffectRequestType, Purpose } from '../machine/effects.ts'
import type { EditorFile } from './editor.ts'

/** The side effects of the review. Tests replace them with their own implementations. */
export type Services = {
  [Type in EffectRequestType]: (
    ask: EffectMap[Type]['input'],
    signal: AbortSignal,
    /** reports the current step */
    at?: (text: string) => void,
  ) => Promise<EffectMap[Type]['answer']>
} & {
  /** stores the changes between two states of the notes */
  save(target: Target, before: Notes, notes: Notes, lastSeenUpdate: number): Promise<void>
  /** returns the edited draft; the editor uses the terminal until then */
  edit(draft: EditorFile): Promise<string>
  open(url: string): Promise<void>
  copy(text: string): void
  /** suspends the program until the shell resumes it */
  suspend(): Promise<void>
}

/** The options of the review, full-screen or in plain text. */
export interface CommonOptions {
  services: Omit<Services, 'edit' | 'copy' | 'suspend'>
  /** opens the editor, which uses the terminal until the editor exits */
  edit: Services['edit']
  /** the first change request to show; absent to show the queue */
  target?: Target | undefined
  /** the first page to show */
  page?: string | undefined
  /** the filter of the queue */
  filter?: string | undefined
  /** aborts with the reason to end the review */
  signal: AbortSignal
  /** sets the function that shows messages during the review; `undefined` restores the default */
  divertNotes: (say: ((text: string) => void) | undefined) => void
}

/** A client that can record several writes in one journal. */
export interface BatchClient extends Client {
  /** calls a function with a client that records these requests as the steps of one job */
  batch?<Result>(
    calls: readonly Prepared[],
    work: (client: Client) => Promise<Result>,
  ): Promise<Result>
}

export interface WriteSources {
  client: BatchClient
  clock: Pick<Clock, 'now' | 'sleep'>
  policy: MergePolicy
  /** the marks of drafts that are being sent; absent to send without marks */
  marks?: (target: Target) => Promise<SendingMarks>
  /** returns whether the draft is on disk */
  isStored?: (target: Target, purpose: Purpose, text: string) => Promise<boolean>
  /** throws if another window has sent or discarded the draft */
  requireDraft?: (target: Target, purpose: Purpose, text: string) => Promise<void>
}
