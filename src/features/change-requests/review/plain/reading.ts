import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../../../errors.ts'
import { count } from '../../../../output/text/text.ts'
import type { Target } from '../../model/change-request.ts'
import type { Changes } from '../../model/read-changes.ts'
import type { PageDiff } from '../../model/read-texts.ts'
import { describeVerdict, newVerdicts, noVerdicts, type Verdicts } from '../../model/reviewers.ts'
import type { NotesNews } from '../../notes/notes-journal.ts'
import type { Notes } from '../../notes/viewed.ts'
import { type WindowNotes, withNews } from '../../notes/window-notes.ts'
import { commentsDigest, type Thread } from '../../threads/model/threads.ts'
import { type TreeItem, treeItems } from '../layout/tree-items.ts'
import type { AdoptableNotes } from '../machine/effects.ts'
import { pollInterval } from '../machine/step.ts'
import { newItems, type Viewing } from '../machine/viewed.ts'
import { errorText, mergedElsewhere, moved } from '../machine/wording.ts'
import { type PlainSession, plainKeys } from './session.ts'

/** The state of a change request in the plain-text review. */
export interface Reading extends WindowNotes {
  target: Target
  space?: string | undefined
  changes: Changes
  threads: readonly Thread[]
  /** the verdicts found by the last check */
  verdicts?: Verdicts
  /** the new keys of drafts that another window changed while they were being edited here */
  moved: NotesNews['moved']
  /** notes that belong to no account, until the user adopts or ignores them */
  unowned?: AdoptableNotes | undefined
  /** pages that gates report, which are listed even if they are unchanged */
  offered: ReadonlyMap<string, string>
  /** true to show only changes that weren't viewed */
  isNewOnly?: boolean
  /**
   * the versions displayed before a newer revision was loaded, if only the changes since then are
   * shown
   */
  shownBefore?: Notes['viewed'] | undefined
  /** the time when the change request was read */
  now?: number | undefined
  /** the loaded text of each page */
  diffs: ReadonlyMap<string, PageDiff>
  /** the current change request, while another revision is shown */
  newer?: ChangeRequest | undefined
}

/**
 * Loads a change request. Returns `undefined` if loading fails after something was already shown.
 */
export async function open(
  { services, signal, attempt, prompter }: PlainSession,
  target: Target,
  space?: string,
): Promise<Reading | undefined> {
  const threadsRequest = services.threads({ target }, signal)
  // the error is reported where the promise is awaited
  threadsRequest.catch(() => {})
  const verdictsRequest = services.verdicts({ target }, signal).catch(() => noVerdicts)
  const opened = await attempt(() => services.changes({ target }, signal))
  if (!opened) return undefined
  const threads = await attempt(() => threadsRequest)
  const { unowned, note, ...found } = opened.result
  if (note !== undefined) prompter.say(note)
  return {
    target,
    space,
    ...found,
    unowned,
    storedNotes: found.notes,
    lastSeenUpdate: found.lastSeenUpdate ?? 0,
    moved: {},
    threads: threads?.result ?? [],
    verdicts: await verdictsRequest,
    diffs: new Map(),
    offered: new Map(),
  }
}

/** Loads the current revision. Keeps the previous data if the new data can't be read. */
export async function reload(session: PlainSession, reading: Reading): Promise<boolean> {
  const { services, signal, attempt } = session
  const { target } = reading
  const found = await attempt(() => services.changes({ target }, signal))
  if (!found) return false
  reading.changes = found.result.changes
  reading.newer = undefined
  reading.diffs = new Map()
  await rereadThreads(session, reading)
  await rereadVerdicts(session, reading)
  return true
}

export async function rereadThreads(
  { services, signal, attempt }: PlainSession,
  reading: Reading,
): Promise<undefined> {
  const { target } = reading
  const found = await attempt(() => services.threads({ target }, signal))
  if (found) reading.threads = found.result
}

/** Loads the verdicts. Keeps the previous ones if they can't be read. */
export async function rereadVerdicts(
  { services, signal }: PlainSession,
  reading: Reading,
): Promise<void> {
  try {
    reading.verdicts = await services.verdicts({ target: reading.target }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DocsctlError)) throw error
  }
}

export async function keepNotes(
  session: PlainSession,
  reading: Reading,
  notes: Notes,
): Promise<void> {
  const { services, attempt } = session
  const { target, notes: before } = reading
  reading.notes = notes
  await attempt(() => services.save(target, before, notes, reading.lastSeenUpdate))
  await mergeNews(session, reading)
}

/** Merges the changes that other windows made to the notes. */
export async function mergeNews(
  { services, signal, attempt }: PlainSession,
  reading: Reading,
): Promise<void> {
  const { target } = reading
  const found = await attempt(() => services.notes({ target, waits: false }, signal))
  const news = found?.result
  if (!news) return
  Object.assign(reading, withNews(reading, news))
  reading.moved = { ...reading.moved, ...news.moved }
}

/**
 * Returns the items to list, including headings. Omits the ancestors of changed pages, because page
 * names contain their titles.
 */
export function listedItems(reading: Reading): TreeItem[] {
  const items = reading.isNewOnly ? newItems(createViewing(reading)) : allItems(reading)
  const isLabel = (item: TreeItem | undefined) => !item || item.kind === 'label'
  // a label without items below it is not listed
  return items.filter((item, at) => !isLabel(item) || !isLabel(items[at + 1]))
}

function allItems({ changes, threads, offered }: Reading): TreeItem[] {
  return treeItems(changes, threads, offered.keys()).filter(
    ({ kind, id, mark, threads }) =>
      kind !== 'page' || mark !== undefined || threads > 0 || offered.has(id),
  )
}

/** Returns the items with the data that shows which of them were viewed. */
export function createViewing(reading: Reading): Viewing {
  const { notes, diffs, changes, shownBefore } = reading
  return { notes, diffs, changes, shownBefore, items: allItems(reading), stale: new Set() }
}

/** Watches the change request until the returned function is called. */
export function watch(session: PlainSession, reading: Reading): () => void {
  const stop = new AbortController()
  const signal = AbortSignal.any([session.signal, stop.signal])
  for (const poll of [look, lookAtNotes]) {
    poll(session, reading, signal).catch((error) => {
      if (!signal.aborted) session.fail(error)
    })
  }
  return () => stop.abort()
}

/** The interval between checks for drafts from other windows, in ms. */
const notesPause = 500

/** Announces drafts that were written or removed in another window. */
async function lookAtNotes(
  session: PlainSession,
  reading: Reading,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(notesPause, undefined, { signal })
    const before = reading.notes.drafts
    await mergeNews(session, reading)
    const now = reading.notes.drafts
    const isOther = (key: string) => before[key] !== now[key]
    if (!Object.keys({ ...before, ...now }).some(isOther)) continue
    session.prompter.note(
      `Drafts changed in another window. Drafts now: ${Object.keys(now).length}`,
    )
  }
}

async function look(
  { services, prompter }: PlainSession,
  reading: Reading,
  signal: AbortSignal,
): Promise<void> {
  const { target } = reading
  let lastNote = ''
  // don't repeat the same message
  const say = (text: string) => {
    if (text !== lastNote) prompter.note(text)
    lastNote = text
  }
  for (;;) {
    try {
      const now = await services.watch({ target, after: pollInterval }, signal)
      signal.throwIfAborted()
      const { changeRequest } = reading.changes
      const isNewer = now.revision !== changeRequest.revision
      reading.newer = isNewer ? now : undefined
      const open = reading.threads.filter(({ resolved }) => !resolved).length
      const isMerged = now.status === 'merged' && changeRequest.status !== 'merged'
      if (isMerged) say(`Change request ${now.number}: ${mergedElsewhere}`)
      else if (isNewer) say(`Change request ${now.number}: ${moved(plainKeys)}`)
      else if (now.comments !== changeRequest.comments && now.comments !== open) {
        const threads = count(now.comments, 'open thread')
        say(`Change request ${now.number}: ${threads}. Type "reload" to load the current threads`)
      } else lastNote = ''
      const digest = await services.listen({ target, after: pollInterval }, signal)
      signal.throwIfAborted()
      const isNew = digest !== commentsDigest(reading.threads.map(({ comment }) => comment))
      if (isNew) say(`Change request ${now.number}: New comments. Type "reload" to read them`)
      const verdicts = await services.reviews({ target, after: pollInterval }, signal)
      signal.throwIfAborted()
      const since = reading.now ?? Number.POSITIVE_INFINITY
      const news = newVerdicts(verdicts.given, reading.verdicts?.given, since)
      reading.verdicts = verdicts
      if (news.length > 0) {
        say(`Change request ${now.number}: ${news.map(describeVerdict).join(', ')}`)
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof DocsctlError)) throw error
      say(errorText(plainKeys, error))
    }
  }
}
