import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import type { Target } from '../../model/change-request.ts'
import type { PageChange } from '../../model/compare-pages.ts'
import type { Changes } from '../../model/read-changes.ts'
import type { PageDiff } from '../../model/read-texts.ts'
import type { Verdicts } from '../../model/reviewers.ts'
import { noNotes, type Viewed } from '../../notes/viewed.ts'
import type { WindowNotes } from '../../notes/window-notes.ts'
import type { QueueItem } from '../../queue/model/queue-item.ts'
import type { Thread } from '../../threads/model/threads.ts'
import type { SearchTerm } from '../layout/hits.ts'
import { atTop, type Layout, type LayoutBlock, type LayoutPlace } from '../layout/layout.ts'
import type { Tone } from '../layout/pieces.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import type {
  AdoptableNotes,
  CheckedMerge,
  EffectRequestType,
  Purpose,
  ReviewGate,
  Size,
} from './effects.ts'
import type { KeyMap } from './key-map.ts'
import type { KeyInput } from './keys.ts'
import type { ShownQueue } from './queue/queue-state.ts'
import type { ActionCommand } from './typed-commands.ts'

/**
 * The complete state of the screen, which determines how keys are handled. Only `update` changes
 * it.
 */
export interface State {
  size: Size
  keys: KeyMap
  queue: ShownQueue | undefined
  review: ReviewState | undefined
  dialog: Dialog | undefined
  message: Message | undefined
  /** a comment that is waiting to be sent and can be taken back */
  held?: HeldText | undefined
  /** the error shown after the session has expired, until a read succeeds */
  expired?: string | undefined
  /** the latest request of each type; responses to earlier ones are ignored */
  waiting: Readonly<Partial<Record<EffectRequestType, number>>>
  lastRequest: number
  /** true if data was shown; a failure then no longer ends the review */
  hasData: boolean
  /** the progress of a long-running read */
  progress: string | undefined
  wrap: boolean
  /** absent if the width of the screen determines the layout */
  sideBySide: boolean | undefined
  /** true to show a single text with the changed words marked */
  isInline: boolean
  searched: string
  /** the change requests to merge together, in merge order */
  marked: readonly Target[]
  /** keys that wait until their target is loaded */
  ahead: readonly KeyInput[]
}

export interface HeldText {
  target: Target
  purpose: Purpose
  text: string
}

export interface Message {
  tone: Tone
  text: string
}

export interface ReviewState extends WindowNotes {
  target: Target
  changeRequest: ChangeRequest | undefined
  space?: string
  /** the displayed changes; absent during the first read */
  changes: Changes | undefined
  threads: readonly Thread[]
  /** all items */
  items: readonly TreeItem[]
  /** the visible items */
  tree: readonly TreeItem[]
  /** shows only items whose titles contain this text */
  filter: string
  /** the keys of collapsed items */
  folded: ReadonlySet<string>
  /** the number of added and removed lines of each page that was read */
  sizes: ReadonlyMap<string, { added: number; removed: number }>
  /** the time when the change request was read, used to compute ages */
  now?: number | undefined
  /** the number of comment checks so far, which determines the thread to check next */
  turns: number
  verdicts?: Verdicts
  /**
   * the versions displayed before a newer revision was loaded, if only the changes since then are
   * shown
   */
  shownBefore?: Readonly<Record<string, Viewed>> | undefined
  /** true to show only changes that weren't viewed, in the tree and in the pages */
  isNewOnly: boolean
  selected: number
  treeTop: number
  pane: 'tree' | 'page'
  /** the loaded text of each page, newest last */
  diffs: ReadonlyMap<string, PageDiff>
  /** pages whose loaded text belongs to another revision; the text is shown until it is reloaded */
  stale: ReadonlySet<string>
  /** the page whose text can't be read, and the reason */
  failed: { id: string; text: string } | undefined
  whole: ReadonlySet<string>
  toggled: ReadonlySet<string>
  layout: Layout
  cursor: LayoutPlace
  top: LayoutPlace
  /** pages that gates reported and that may be unchanged, with the reasons */
  offered: ReadonlyMap<string, string>
  /** the page to show first */
  firstPage?: string | undefined
  /** the search whose matches are shown */
  search?: ShownSearch
  /** the jump to perform after the page is loaded */
  jump: Jump | undefined
  /** the current change request, while another revision is shown */
  newer: ChangeRequest | undefined
}

export interface Jump {
  to: 'change' | 'thread' | 'hit'
  /** jumps to the last position in the page instead of the first */
  last: boolean
}

/** The state of each type of dialog. The compiler requires a handler and a view for each. */
interface DialogStates {
  help: {
    top: number
    /** shows only lines that contain this text */
    search?: string
    isTyping?: boolean
  }
  commands: { commands: readonly ActionCommand[]; selected: number }
  search: { text: string }
  /** filters the queue while the user types; Esc restores `was` */
  filter: { text: string; was: string }
  react: { thread: string }
  pull: object
  /** the offer to adopt notes that belong to no account */
  adopt: { unowned: AdoptableNotes }
  'delete-words': {
    words: { thread: string; reply?: string }
    question: string
    text: string
  }
  'resolve-all': { threads: readonly string[] }
  /** lists all drafts, which are sent together with a verdict */
  verdict: {
    top?: number
    /** the displayed revision */
    revision: string
    /** the current revision, if a newer one than the displayed one exists */
    newer?: Pick<ChangeRequest, 'revision' | 'updatedAt'> | undefined
    isSending: boolean
    /** the key of the draft of a comment that was still waiting to be sent */
    heldKey?: string | undefined
    /** the result after sending, shown until the user closes the dialog */
    done?: string
    error?: string
  }
  /** a preview of an edited page before it is sent */
  'page-edit': {
    target: Target
    purpose: Extract<Purpose, { kind: 'page' }>
    text: string
    /** the current text of the page, if others changed the same blocks */
    theirs?: string | undefined
    /** the number of suggestions that aren't applied because their blocks have changed */
    outdated?: number
    top: number
    isSending: boolean
    error?: string
  }
  compose: {
    target: Target
    purpose: Purpose
    text: string
    cursor: number
    /** true to show the composed comment as other users will see it */
    isPreview?: boolean
    isSending: boolean
    error?: string
  }
  'merge-several': {
    top?: number
    items: readonly QueueItem[]
    /** in the order of the items; absent while the gates are checked */
    checked: readonly CheckedMerge[] | undefined
    isMerging: boolean
    error?: string
  }
  merge: {
    top?: number
    /** the displayed revision, which is the only one that can be merged */
    revision: string
    gates: ReviewGate[] | undefined
    isMerging: boolean
    /** the reason for bypassing a gate, present while the user types it */
    reason?: string
    error?: string
  }
}

export type DialogType = keyof DialogStates

export type DialogOf<Type extends DialogType> = {
  [T in Type]: { type: T } & DialogStates[T]
}[Type]

export type Dialog = DialogOf<DialogType>

export interface Start {
  size: Size
  keys: KeyMap
  /** the first change request to show; absent to show the queue */
  target?: Target | undefined
  /** the filter of the queue */
  filter?: string | undefined
  /** the ID or path of the page to show first */
  page?: string | undefined
}

export function newReview(
  target: Target,
  changeRequest: ChangeRequest | undefined,
  space?: string,
): ReviewState {
  return {
    target,
    changeRequest,
    ...(space !== undefined && { space }),
    changes: undefined,
    threads: [],
    notes: noNotes,
    storedNotes: noNotes,
    lastSeenUpdate: 0,
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

export function shownItem({ tree, selected }: ReviewState): TreeItem | undefined {
  return tree[selected]
}

/** Returns the block under the cursor. */
export function shownBlock({ layout, cursor }: ReviewState): LayoutBlock | undefined {
  return layout[cursor.block]
}

/** Returns the thread under the cursor, or otherwise the only thread of the page. */
export function shownThread(review: ReviewState): Thread | undefined {
  const find = (id: string | undefined) => review.threads.find((thread) => thread.id === id)
  const at = shownBlock(review)?.thread
  if (at !== undefined) return find(at)
  const [only, ...others] = review.layout.flatMap(({ thread }) => thread ?? [])
  return others.length === 0 ? find(only) : undefined
}

/** A search with highlighted matches. `n` moves between the matches. */
export interface ShownSearch extends SearchTerm {
  /** the pages with matches, among the pages searched so far */
  held: ReadonlySet<string>
  /** the pages that weren't searched yet */
  left: readonly PageChange[]
  /** the direction to move after a match is found */
  seeks?: 1 | -1 | undefined
}
