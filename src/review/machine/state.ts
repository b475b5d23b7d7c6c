import type { GateName } from '../../changes/gates/gates.ts'
import { type Notes, noNotes } from '../../changes/notes/viewed.ts'
import type { QueueItem } from '../../changes/queue/read-queue.ts'
import type { Changes, Target } from '../../changes/read-changes.ts'
import type { PageDiff } from '../../changes/read-texts.ts'
import type { SpokenVerdict } from '../../changes/reviewers.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import type { Thread } from '../../changes/threads.ts'
import { atTop, type Layout, type LayoutBlock, type LayoutPlace } from '../layout/layout.ts'
import type { Tone } from '../layout/pieces.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import type { AskType } from './effects.ts'
import type { KeyMap } from './key-map.ts'
import type { KeyInput } from './keys.ts'
import type { ShownQueue } from './queue/shown-queue.ts'
import type { ShownSearch } from './search/searching.ts'

export interface Size {
  columns: number
  rows: number
}

/** Everything that the screen shows and that a key decides by; changed by `update` alone. */
export interface State {
  size: Size
  keys: KeyMap
  queue: ShownQueue | undefined
  review: Review | undefined
  dialog: Dialog | undefined
  message: Message | undefined
  /** the request that is waited for, by what it asks; the answer to any other comes too late */
  waiting: Readonly<Partial<Record<AskType, number>>>
  lastRequest: number
  /** something of the service was shown, so that a failure doesn't end the review any more */
  hasData: boolean
  /** what a reading that takes long is at */
  progress: string | undefined
  wrap: boolean
  /** absent: as the width allows */
  sideBySide: boolean | undefined
  /** one text with its words marked */
  isInline: boolean
  searched: string
  /** those that are to be merged together, in their order */
  marked: readonly Target[]
  /** keys that wait for what they are about */
  ahead: readonly KeyInput[]
}

export interface Message {
  tone: Tone
  text: string
}

export interface Review {
  target: Target
  changeRequest: ChangeRequest | undefined
  space?: string
  /** what is shown; absent while it is read for the first time */
  changes: Changes | undefined
  threads: readonly Thread[]
  notes: Notes
  /** all that there is to look at */
  items: readonly TreeItem[]
  /** those of them that are shown */
  tree: readonly TreeItem[]
  /** only those whose titles hold it */
  filter: string
  /** items of which what is below is hidden, by their keys */
  folded: ReadonlySet<string>
  /** how much was added and removed in the pages that were read */
  sizes: ReadonlyMap<string, { added: number; removed: number }>
  /** when it was read, to tell its age by */
  now?: number | undefined
  /** how often was listened for what is said, so that each thread has its turn */
  turns: number
  /** what reviewers said of it when that was looked at last */
  verdicts?: readonly SpokenVerdict[]
  /** only what was not viewed, in the tree and in the pages */
  isNewOnly: boolean
  selected: number
  treeTop: number
  pane: 'tree' | 'page'
  /** the texts that were read, the latest last */
  diffs: ReadonlyMap<string, PageDiff>
  /** those of them that are of another revision, shown until they are read again */
  stale: ReadonlySet<string>
  /** the page whose text can't be read, and why */
  failed: { id: string; text: string } | undefined
  whole: ReadonlySet<string>
  toggled: ReadonlySet<string>
  layout: Layout
  cursor: LayoutPlace
  top: LayoutPlace
  /** pages that are shown though they may not have changed, with why */
  offered: ReadonlyMap<string, string>
  /** the page that is to be shown first */
  firstPage?: string | undefined
  /** what was searched, while its hits are shown */
  search?: ShownSearch
  /** where to go as soon as the page is there */
  jump: Jump | undefined
  /** what became of the change request while another revision is shown */
  newer: ChangeRequest | undefined
}

export interface Jump {
  to: 'change' | 'thread' | 'hit'
  /** the first or the last of the page */
  last: boolean
}

/** What a text that is being written is about. */
export type Purpose =
  | { kind: 'comment'; page?: string; title?: string; block?: string }
  | { kind: 'reply'; thread: string; to: string }
  /** other words in place of those that one has said */
  | { kind: 'words'; thread: string; reply?: string; before: string }
  /** the text of a page itself, made from what it was */
  | { kind: 'page'; page: string; title: string; before: string }

export interface ReviewGate {
  name: GateName
  state: 'pass' | 'fail' | 'unknown'
  text: string
  /** the command that mends it */
  fix?: string
  /** the pages that it is about */
  pages?: readonly { id: string; title: string }[]
  /** the project asks for it: nothing is merged without */
  required: boolean
}

/** One of several, with the revision that would be merged. */
export interface CheckedMerge {
  target: Target
  gates: ReviewGate[]
  revision: string
}

export type Dialog =
  | { type: 'help'; top: number }
  | { type: 'commands'; commands: string[] }
  | { type: 'search'; text: string }
  /** narrows while it is typed; `was` is what it narrows by otherwise */
  | { type: 'filter'; text: string; was: string }
  | { type: 'react'; thread: string }
  | { type: 'pull' }
  | {
      type: 'delete-words'
      words: { thread: string; reply?: string }
      question: string
      text: string
    }
  | { type: 'resolve-all'; threads: readonly string[] }
  /** what was written is sent together, with what one thinks of the whole */
  | { type: 'verdict'; top?: number; isSending: boolean; error?: string }
  /** what was made of a page, before it is sent */
  | {
      type: 'page-edit'
      target: Target
      purpose: Extract<Purpose, { kind: 'page' }>
      text: string
      top: number
      isSending: boolean
      error?: string
    }
  | {
      type: 'compose'
      target: Target
      purpose: Purpose
      text: string
      cursor: number
      isSending: boolean
      error?: string
    }
  | {
      type: 'merge-several'
      top?: number
      items: readonly QueueItem[]
      /** by their order; absent while they are looked at */
      checked: readonly CheckedMerge[] | undefined
      isMerging: boolean
      error?: string
    }
  | {
      type: 'merge'
      top?: number
      /** what was shown: nothing else is merged */
      revision: string
      gates: ReviewGate[] | undefined
      isMerging: boolean
      /** why it is merged in spite of a gate, while that is written */
      reason?: string
      error?: string
    }

export interface Start {
  size: Size
  keys: KeyMap
  /** the change request to begin with, else the queue */
  target?: Target | undefined
  /** what is wanted of the queue */
  filter?: string | undefined
  /** the page to begin with, by its id or path */
  page?: string | undefined
}

export function newReview(
  target: Target,
  changeRequest: ChangeRequest | undefined,
  space?: string,
): Review {
  return {
    target,
    changeRequest,
    ...(space !== undefined && { space }),
    changes: undefined,
    threads: [],
    notes: noNotes,
    items: [],
    tree: [],
    filter: '',
    folded: new Set(),
    sizes: new Map(),
    turns: 0,
    isNewOnly: false,
    selected: 0,
    treeTop: 0,
    pane: 'tree',
    diffs: new Map(),
    stale: new Set(),
    offered: new Map(),
    failed: undefined,
    whole: new Set(),
    toggled: new Set(),
    layout: [],
    cursor: atTop,
    top: atTop,
    jump: undefined,
    newer: undefined,
  }
}

export function sameTarget(a: Target, b: Target): boolean {
  return a.spaceId === b.spaceId && a.changeRequestId === b.changeRequestId
}

/** The item of the tree that is shown. */
export function shownItem({ tree, selected }: Review): TreeItem | undefined {
  return tree[selected]
}

/** What is under the cursor. */
export function shownBlock({ layout, cursor }: Review): LayoutBlock | undefined {
  return layout[cursor.block]
}

/** The thread under the cursor, or the only one of the page. */
export function shownThread(review: Review): Thread | undefined {
  const find = (id: string | undefined) => review.threads.find((thread) => thread.id === id)
  const at = shownBlock(review)?.thread
  if (at !== undefined) return find(at)
  const [only, ...others] = review.layout.flatMap(({ thread }) => thread ?? [])
  return others.length === 0 ? find(only) : undefined
}
