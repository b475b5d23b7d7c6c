import type { PageChange } from '../../changes/compare-pages.ts'
import type { Gate } from '../../changes/gates/gates.ts'
import type { Merged } from '../../changes/merge/merge-rule.ts'
import type { Notes } from '../../changes/notes/viewed.ts'
import type { QueueItem } from '../../changes/queue/read-queue.ts'
import type { ChangedFile, Changes, Target } from '../../changes/read-changes.ts'
import type { PageDiff } from '../../changes/read-texts.ts'
import type { SpokenVerdict } from '../../changes/reviewers.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import type { Thread } from '../../changes/threads.ts'
import type { DocsctlError } from '../../errors.ts'
import type { SearchTerm } from '../layout/hits.ts'
import type { KeyInput } from './keys.ts'
import type { CheckedMerge, Purpose, ReviewGate, Size } from './state.ts'

/** What is asked of the world and answered later, each with its answer. */
export interface Asks {
  /** reads the queue after a while; `pause` is how long it rests then */
  queue: {
    input: { after: number }
    answer: { items: QueueItem[]; note?: string; now: number; pause?: number }
  }
  /** which of these pages hold a text, by their ids */
  search: {
    input: { target: Target; changes: readonly PageChange[]; wanted: SearchTerm }
    answer: string[]
  }
  /** looks how change requests of the queue stand */
  standing: { input: { items: readonly QueueItem[] }; answer: StandingAnswer[] }
  changes: { input: { target: Target }; answer: { changes: Changes; notes: Notes; now?: number } }
  threads: { input: { target: Target }; answer: Thread[] }
  /** how large an image was and is */
  image: { input: { target: Target; file: ChangedFile }; answer: ChangedFile }
  /** the text of a page; `since` is the revision in which it was viewed */
  page: {
    input: { target: Target; change: PageChange; delay: number; since?: string }
    answer: PageDiff
  }
  gates: { input: { target: Target }; answer: { gates: ReviewGate[]; revision: string } }
  /** those of several, each with the revision that was looked at */
  'all-gates': { input: { targets: readonly Target[] }; answer: CheckedMerge[] }
  /** looks after a while what became of the change request */
  watch: { input: { target: Target; after: number }; answer: ChangeRequest }
  /** looks after a while whether anything was said: in all comments, or in the replies of a thread */
  listen: { input: { target: Target; after: number; thread?: string }; answer: string }
  /** looks after a while what reviewers say of it */
  reviews: { input: { target: Target; after: number }; answer: readonly SpokenVerdict[] }
  /** the text of a page as the change request has it now, to be edited or to have a suggestion put in */
  text: {
    input: { target: Target; page: string; title: string; suggestion?: Suggestion }
    answer: string
  }
  /** where it can be seen as it would be published, where the service tells that */
  preview: { input: { target: Target }; answer: string | undefined }
  write: { input: Write; answer: WriteAnswer }
}

/** What is written in the editor. */
export interface EditorText {
  text: string
  /** what it is about, which is shown below it and is no part of it */
  beside?: string
  /** the line to begin at */
  line?: number
}

export interface StandingAnswer {
  item: QueueItem
  gates: readonly Pick<Gate, 'gate' | 'state'>[]
}

/** A text for a block, tied to what the block said then. */
export interface Suggestion {
  block: string
  text: string
}

export interface WriteAnswer {
  note?: string
  merged?: Merged
  /** of several change requests those that were merged, where one was not */
  done?: readonly Merged[]
  /** of several texts those that were sent, where one was not */
  sent?: readonly Purpose[]
  failed?: DocsctlError
  /** how much of it was done, where not all of it was */
  part?: string
}

export type AskType = keyof Asks

/** What one thinks of a change request; a mere comment says nothing of that. */
export type ReviewVerdict = 'approved' | 'changes-requested' | 'comment'

export type Write = { target: Target } & (
  | { kind: 'send'; purpose: Purpose; text: string }
  | { kind: 'resolve'; thread: string; resolved: boolean }
  | { kind: 'delete-words'; thread: string; reply?: string }
  | { kind: 'react'; thread: string; emoji: string }
  | { kind: 'resolve-all'; threads: readonly string[] }
  | { kind: 'review'; verdict: ReviewVerdict; texts: readonly { purpose: Purpose; text: string }[] }
  | { kind: 'pull' }
  | { kind: 'merge'; revision: string; bypass?: string }
  | { kind: 'merge-several'; merges: readonly { target: Target; revision: string }[] }
)

export type Ask = { [Type in AskType]: { type: Type } & Asks[Type]['input'] }[AskType]

export type ReviewEffect =
  | { type: 'ask'; request: number; ask: Ask }
  /** nobody waits for these any more */
  | { type: 'forget'; asks: readonly AskType[] }
  | { type: 'save'; target: Target; notes: Notes }
  | ({ type: 'edit'; target: Target; purpose: Purpose } & EditorText)
  | { type: 'open'; url: string }
  | { type: 'copy'; text: string }
  /** gives the terminal back to the shell, until it is called to the front again */
  | { type: 'suspend' }
  | { type: 'quit'; error?: unknown }

export type EffectAnswer = {
  [Type in AskType]: {
    type: 'answer'
    request: number
    ask: { type: Type } & Asks[Type]['input']
    answer: Asks[Type]['answer']
  }
}[AskType]

export type Event =
  | { type: 'start' }
  | { type: 'input'; input: KeyInput }
  | { type: 'resize'; size: Size }
  | EffectAnswer
  | { type: 'failure'; request: number; ask: Ask; error: DocsctlError }
  | { type: 'edited'; target: Target; purpose: Purpose; text: string }
  /** something small was done, or not */
  | { type: 'done'; text: string }
  | { type: 'not-done'; error: DocsctlError }
  /** what a reading is at */
  | { type: 'progress'; text: string }
