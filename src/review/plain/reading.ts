import type { Notes } from '../../changes/notes/viewed.ts'
import type { Changes, Target } from '../../changes/read-changes.ts'
import type { PageDiff } from '../../changes/read-texts.ts'
import { newVerdicts, type SpokenVerdict } from '../../changes/reviewers.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import { type Thread, talkOf } from '../../changes/threads.ts'
import { DocsctlError } from '../../errors.ts'
import { type TreeItem, treeItems } from '../layout/tree-items.ts'
import { gently } from '../machine/step.ts'
import { newItems, type Viewing } from '../machine/viewed.ts'
import { errorText, mergedElsewhere, moved } from '../machine/wording.ts'
import { type Sitting, words } from './sitting.ts'

/** A change request as it is being read. */
export interface Reading {
  target: Target
  space?: string | undefined
  changes: Changes
  threads: readonly Thread[]
  notes: Notes
  /** pages that gates are about, which are shown though they may not have changed */
  offered: ReadonlyMap<string, string>
  /** only what was not viewed yet */
  isNewOnly?: boolean
  /** when it was read */
  now?: number | undefined
  /** the texts that were read of it */
  diffs: ReadonlyMap<string, PageDiff>
  /** what became of it while another revision is shown */
  newer?: ChangeRequest | undefined
}

/** Reads what there is to show; nothing where that fails after other things were shown. */
export async function open(
  { services, signal, attempt }: Sitting,
  target: Target,
  space?: string,
): Promise<Reading | undefined> {
  const talking = services.threads({ target }, signal)
  // it is told where its turn comes
  talking.catch(() => {})
  const opened = await attempt(() => services.changes({ target }, signal))
  if (!opened) return undefined
  const threads = await attempt(() => talking)
  return {
    target,
    space,
    ...opened.result,
    threads: threads?.result ?? [],
    diffs: new Map(),
    offered: new Map(),
  }
}

/** Loads the revision of now; what can't be read stays as it is. */
export async function reload(sitting: Sitting, reading: Reading): Promise<boolean> {
  const { services, signal, attempt } = sitting
  const { target } = reading
  const found = await attempt(() => services.changes({ target }, signal))
  if (!found) return false
  reading.changes = found.result.changes
  reading.newer = undefined
  reading.diffs = new Map()
  await rereadThreads(sitting, reading)
  return true
}

export async function rereadThreads(
  { services, signal, attempt }: Sitting,
  reading: Reading,
): Promise<undefined> {
  const { target } = reading
  const found = await attempt(() => services.threads({ target }, signal))
  if (found) reading.threads = found.result
}

export async function keepNotes(
  { services, attempt }: Sitting,
  reading: Reading,
  notes: Notes,
): Promise<void> {
  reading.notes = notes
  await attempt(() => services.save(reading.target, notes))
}

/** What there is to look at, with the headings between; those above a changed page are in its name. */
export function itemsOf(reading: Reading): TreeItem[] {
  return reading.isNewOnly ? newItems(viewingOf(reading)) : allItems(reading)
}

function allItems({ changes, threads, offered }: Reading): TreeItem[] {
  return treeItems(changes, threads, offered.keys()).filter(
    ({ kind, id, mark, threads: count }) =>
      kind !== 'page' || mark !== undefined || count > 0 || offered.has(id),
  )
}

/** What there is to view of it, with what was noted of that. */
export function viewingOf(reading: Reading): Viewing {
  const { notes, diffs, changes } = reading
  return { notes, diffs, changes, items: allItems(reading), stale: new Set() }
}

/** Looks what becomes of it meanwhile, until it is told to stop. */
export function watch(sitting: Sitting, reading: Reading): () => void {
  const stop = new AbortController()
  const signal = AbortSignal.any([sitting.signal, stop.signal])
  look(sitting, reading, signal).catch((error) => {
    if (!signal.aborted) sitting.fail(error)
  })
  return () => stop.abort()
}

async function look(
  { services, talk }: Sitting,
  reading: Reading,
  signal: AbortSignal,
): Promise<void> {
  const { target } = reading
  let lastNote = ''
  let known: readonly SpokenVerdict[] | undefined
  // the same is said once
  const say = (text: string) => {
    if (text !== lastNote) talk.note(text)
    lastNote = text
  }
  for (;;) {
    try {
      const now = await services.watch({ target, after: gently }, signal)
      signal.throwIfAborted()
      const { changeRequest } = reading.changes
      const isNewer = now.revision !== changeRequest.revision
      reading.newer = isNewer ? now : undefined
      const open = reading.threads.filter(({ resolved }) => !resolved).length
      const isMerged = now.status === 'merged' && changeRequest.status !== 'merged'
      if (isMerged) say(`change request ${now.number}: ${mergedElsewhere}`)
      else if (isNewer) say(`change request ${now.number}: ${moved(words)}`)
      else if (now.comments !== changeRequest.comments && now.comments !== open) {
        say(`change request ${now.number}: ${now.comments} threads are open now; reload reads them`)
      } else lastNote = ''
      const heard = await services.listen({ target, after: gently }, signal)
      signal.throwIfAborted()
      const isNew = heard !== talkOf(reading.threads.map(({ comment }) => comment))
      if (isNew) say(`change request ${now.number}: something new was said; reload reads it`)
      const verdicts = await services.reviews({ target, after: gently }, signal)
      signal.throwIfAborted()
      const news = newVerdicts(verdicts, known, reading.now ?? Number.POSITIVE_INFINITY)
      known = verdicts
      if (news.length > 0) {
        say(`change request ${now.number}: ${news.map(({ words }) => words).join(', ')}`)
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof DocsctlError)) throw error
      say(errorText(words, error))
    }
  }
}
