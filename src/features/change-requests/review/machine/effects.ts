import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import type { DocsctlError } from '../../../../errors.ts'
import type { Gate, GateName } from '../../gates/model/gates.ts'
import type { Merged } from '../../merge/model/merge-by-rules.ts'
import type { Target } from '../../model/change-request.ts'
import type { PageChange } from '../../model/compare-pages.ts'
import type { ChangedFile, Changes } from '../../model/read-changes.ts'
import type { PageDiff } from '../../model/read-texts.ts'
import type { Verdicts } from '../../model/reviewers.ts'
import type { UnownedNotes } from '../../notes/adoption.ts'
import type { NotesNews } from '../../notes/notes-journal.ts'
import type { Notes } from '../../notes/viewed.ts'
import type { QueueItem } from '../../queue/model/queue-item.ts'
import type { Thread } from '../../threads/model/threads.ts'
import type { SearchTerm } from '../layout/hits.ts'
import type { KeyInput, MouseInput } from './keys.ts'

/** The asynchronous requests of the review, each with its input and its response. */
export interface EffectMap {
  /** reads the queue after a delay; `pause` is the delay before the next read */
  queue: {
    input: { after: number }
    answer: { items: QueueItem[]; note?: string; now: number; pause?: number }
  }
  /** finds the pages that contain a search term, and returns their IDs */
  search: {
    input: { target: Target; changes: readonly PageChange[]; wanted: SearchTerm }
    answer: string[]
  }
  /** checks the gates of change requests in the queue */
  standing: { input: { items: readonly QueueItem[] }; answer: GatesResponse[] }
  changes: {
    input: { target: Target }
    answer: {
      changes: Changes
      notes: Notes
      /** the number of the last update of the notes */
      lastSeenUpdate?: number
      /** describes damaged lines in the notes */
      note?: string
      unowned?: AdoptableNotes
      now?: number
    }
  }
  /** waits for changes to the notes, including those of other windows */
  notes: { input: { target: Target; waits: boolean }; answer: NotesNews | undefined }
  /** moves notes without an account to the user's account, and returns all notes */
  adopt: { input: { target: Target }; answer: Notes }
  threads: { input: { target: Target }; answer: Thread[] }
  /** reads the old and new dimensions of an image */
  image: { input: { target: Target; file: ChangedFile }; answer: ChangedFile }
  /** reads a page's text; `since` is the revision in which it was viewed */
  page: {
    input: { target: Target; change: PageChange; delay: number; since?: string }
    answer: PageDiff
  }
  gates: { input: { target: Target }; answer: { gates: ReviewGate[]; revision: string } }
  /** checks the gates of several change requests, and returns the checked revision of each */
  'all-gates': { input: { targets: readonly Target[] }; answer: CheckedMerge[] }
  /** reads the change request after a delay */
  watch: { input: { target: Target; after: number }; answer: ChangeRequest }
  /** reads a digest of all comments, or of the replies in one thread, after a delay */
  listen: { input: { target: Target; after: number; thread?: string }; answer: string }
  /** reads the verdicts of reviewers after a delay */
  reviews: { input: { target: Target; after: number }; answer: Verdicts }
  /** reads the verdicts immediately */
  verdicts: { input: { target: Target }; answer: Verdicts }
  /** reads the current text of a page in the change request, to edit it or apply suggestions */
  text: {
    input: {
      target: Target
      page: string
      title: string
      suggestions?: readonly ThreadSuggestion[]
    }
    answer: string
  }
  /** waits before sending a comment */
  hold: { input: { after: number }; answer: undefined }
  /** reads the preview URL, if the service returns one */
  preview: { input: { target: Target }; answer: string | undefined }
  write: { input: Write; answer: WriteResponse }
}

/** A draft to open in an external editor. */
export interface EditorText {
  text: string
  /** the context, shown below the draft but not part of it */
  beside?: string
  /** the line at which the editor starts */
  line?: number
}

/** Notes that belong to no account, with the name of the user who can adopt them. */
export interface AdoptableNotes extends UnownedNotes {
  user: string
}

export interface GatesResponse {
  item: QueueItem
  gates: readonly Pick<Gate, 'gate' | 'state'>[]
  verdicts: Verdicts
}

/** The suggested replacement for a block, and the block's text at the time of the suggestion. */
export interface Suggestion {
  block: string
  /** true if `block` is a single line, which can be a part of a block */
  isLine?: boolean
  /** the text of the commented block that contains the line */
  within?: string
  /** true if `within` is only the beginning of the block */
  isCut?: boolean
  text: string
}

/** A suggestion with its thread. The thread is resolved after the suggestion is applied. */
export interface ThreadSuggestion extends Suggestion {
  thread: string
}

/** A revision of the change request, with the time of its last change. */
export type UpdatedRevision = Pick<ChangeRequest, 'revision' | 'updatedAt'>

export interface WriteResponse {
  note?: string
  merged?: Merged
  /** the current text of a page, if the edit wasn't sent because others changed the same blocks */
  theirs?: string
  /** the current revision, if the verdict wasn't sent because a newer revision exists */
  newer?: UpdatedRevision
  /** the change requests that were merged before a later merge failed */
  done?: readonly Merged[]
  /** the drafts that were sent before a later one failed */
  sent?: readonly Purpose[]
  failed?: DocsctlError
  /** describes the completed steps if the write was only partly completed */
  part?: string
}

export type EffectRequestType = keyof EffectMap

/** The verdict of a reviewer. `comment` is neither an approval nor a rejection. */
export type ReviewVerdict = 'approved' | 'changes-requested' | 'comment'

export type Write = { target: Target } & (
  | { kind: 'send'; purpose: Purpose; text: string }
  | { kind: 'resolve'; thread: string; resolved: boolean }
  | { kind: 'delete-words'; thread: string; reply?: string }
  | { kind: 'react'; thread: string; emoji: string }
  | { kind: 'resolve-all'; threads: readonly string[] }
  | {
      kind: 'review'
      verdict: ReviewVerdict
      texts: readonly { purpose: Purpose; text: string }[]
      /** the displayed revision */
      revision: string
    }
  | { kind: 'pull' }
  | { kind: 'merge'; revision: string; bypass?: string }
  | { kind: 'merge-several'; merges: readonly { target: Target; revision: string }[] }
)

export type EffectRequest = {
  [Type in EffectRequestType]: { type: Type } & EffectMap[Type]['input']
}[EffectRequestType]

export type ReviewEffect =
  | { type: 'ask'; request: number; ask: EffectRequest }
  /** cancels requests whose responses are no longer needed */
  | { type: 'forget'; asks: readonly EffectRequestType[] }
  /** stores the changes between two states of the notes */
  | { type: 'save'; target: Target; before: Notes; notes: Notes; lastSeenUpdate: number }
  | ({ type: 'edit'; target: Target; purpose: Purpose } & EditorText)
  | { type: 'open'; url: string }
  | { type: 'copy'; text: string }
  /** suspends the program until the shell resumes it */
  | { type: 'suspend' }
  | { type: 'quit'; error?: unknown }

export type EffectResponse = {
  [Type in EffectRequestType]: {
    type: 'answer'
    request: number
    ask: { type: Type } & EffectMap[Type]['input']
    answer: EffectMap[Type]['answer']
  }
}[EffectRequestType]

export type Event =
  | { type: 'start' }
  | { type: 'input'; input: KeyInput | MouseInput }
  | { type: 'resize'; size: Size }
  | EffectResponse
  | { type: 'failure'; request: number; ask: EffectRequest; error: DocsctlError }
  | { type: 'edited'; target: Target; purpose: Purpose; text: string }
  /** a minor action, such as copying a link, completed or failed */
  | { type: 'done'; text: string }
  | { type: 'not-done'; error: DocsctlError }
  /** the progress of a long-running read */
  | { type: 'progress'; text: string }

export interface Size {
  columns: number
  rows: number
}

/** The subject of a draft: what it comments on, replies to, or edits. */
export type Purpose = DraftCopy & TextSubject

/** Identifies an additional draft for a thread, block, or page that already has one */
interface DraftCopy {
  copy?: string
}

type TextSubject =
  | {
      kind: 'comment'
      page?: string
      title?: string
      /** the Markdown line that is commented on */
      block?: string
      /** the position among lines with the same text, starting at 1, if there are several */
      occurrence?: number
    }
  | { kind: 'reply'; thread: string; to: string }
  /** an edit of the user's own comment or reply */
  | { kind: 'words'; thread: string; reply?: string; before: string }
  /** an edit of a page, based on the page's previous text */
  | {
      kind: 'page'
      page: string
      title: string
      before: string
      /** the threads whose suggestions the edit applies */
      resolves?: readonly string[]
    }

export interface ReviewGate {
  name: GateName
  state: 'pass' | 'fail' | 'unknown'
  text: string
  /** the command that fixes the problem */
  fix?: string
  /** the affected pages */
  pages?: readonly { id: string; title: string }[]
  /** true if the project requires this gate for every merge */
  required: boolean
}

/** A checked merge, with the revision to merge. */
export interface CheckedMerge {
  target: Target
  gates: ReviewGate[]
  revision: string
}
