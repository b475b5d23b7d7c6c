import { setTimeout as sleep } from 'node:timers/promises'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import {
  type ChangeRequest,
  getChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import { getChangeRequestContent } from '../../../../contract/change-requests/content.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { readVerdicts } from '../../gates/model/read-verdicts.ts'
import { type RuleReads, ruleReads } from '../../gates/model/rules-gate.ts'
import { isDefaultPolicy } from '../../merge/model/merge-by-rules.ts'
import type { Target } from '../../model/change-request.ts'
import type { PageChange } from '../../model/compare-pages.ts'
import { readChanges } from '../../model/read-changes.ts'
import { withImageSize } from '../../model/read-images.ts'
import { readPageDiff } from '../../model/read-texts.ts'
import { adoptNotes, readUnownedNotes } from '../../notes/adoption.ts'
import { notesPath, unownedNotesPaths } from '../../notes/notes-file.ts'
import { NotesJournal } from '../../notes/notes-journal.ts'
import { openSendingMarks, sentElsewhere } from '../../notes/sending-marks.ts'
import { noNotes } from '../../notes/viewed.ts'
import { readItemStanding } from '../../queue/model/item-gates.ts'
import type { QueueItem } from '../../queue/model/queue-item.ts'
import type { Queue } from '../../queue/model/read-queue.ts'
import {
  commentsDigest,
  readCommentsDigest,
  readReplies,
  readThreads,
} from '../../threads/model/threads.ts'
import { draftKey, hasDraft, parseDraftKey } from '../machine/editing/drafts.ts'
import type { EffectMap, Purpose } from '../machine/effects.ts'
import { matchComparison } from '../machine/search/search.ts'
import { sendingKey } from './send-once.ts'
import type { BatchClient, Services, WriteSources } from './services.ts'
import { readMarkdown } from './texts.ts'
import { performWrite } from './writes.ts'

export interface ReviewSources extends WriteSources {
  /** the folder with the notes */
  folder: string
  /** reads the change requests of the selected spaces */
  queue: (signal: AbortSignal) => Promise<Queue>
  gates: (target: Target, signal: AbortSignal) => Promise<EffectMap['gates']['answer']>
  /** returns a client that records writes in journals; absent to write without journals */
  journaled?: (facts: JournalFacts) => Promise<BatchClient>
}

export interface JournalFacts {
  /** the ID of the current user, if the service returns it */
  caller: string | undefined
  isMerge: boolean
}

/**
 * The number of spaces above which the queue is read less often, and the delay per space in ms.
 * Reading a space takes about three requests, so the average is at most one request per second.
 */
const [fewSpaces, pausePerSpace] = [20, 3_000]

/** The interval between checks for changes to the notes on disk, in ms. */
const notesPause = 300

/** The number of pages or change requests to read in parallel. */
const pagesAtOnce = { search: 8, queue: 4 }

/** Creates all services except those that use the terminal. */
export function clientServices(
  sources: ReviewSources,
): Omit<Services, 'edit' | 'open' | 'copy' | 'suspend'> {
  const { client, folder, clock } = sources
  const { gates } = sources.policy
  const policy = isDefaultPolicy(sources.policy) || gates.length === 0 ? undefined : gates
  const { apiUrl } = client
  const user = once(() => client.call(getOwnUser, {}))
  const journals = new Map<string, NotesJournal>()
  const pathFor = async (target: Target) => {
    const { id: userId } = await user()
    return notesPath(folder, { apiUrl, userId }, target)
  }
  const marks = async (target: Target) => {
    return openSendingMarks((await pathFor(target)).replace(/jsonl$/, 'sending.json'))
  }
  const isStored = async (target: Target, purpose: Purpose, text: string) =>
    hasDraft((await journalFor(target)).read(), purpose, text)
  const requireDraft = async (target: Target, purpose: Purpose, text: string) => {
    const journal = await journalFor(target)
    const wasStored = journal.wasStored(draftKey(purpose), text)
    // another window sent or discarded the draft, or moved it to a copy
    if (wasStored && !hasDraft(journal.read(), purpose, text)) throw sentElsewhere()
  }
  // read the merge rules of each space once
  const rules = new Map<string, RuleReads['rules']>()
  const verdicts = (target: Target, signal: AbortSignal) => {
    const known = rules.get(target.spaceId) ?? once(ruleReads(client, target, undefined).rules)
    rules.set(target.spaceId, known)
    return readVerdicts({ ...ruleReads(client, target, signal), rules: known })
  }
  const journalFor = async (target: Target) => {
    const path = await pathFor(target)
    const journal = journals.get(path) ?? new NotesJournal(path)
    journals.set(path, journal)
    return journal
  }
  const unownedPaths = ({ spaceId }: Target, changeRequest: ChangeRequest) =>
    unownedNotesPaths(folder, apiUrl, spaceId, changeRequest)
  return {
    queue: async ({ after }, signal) => {
      await sleep(after, undefined, { signal })
      const { items, spaces, ...rest } = await sources.queue(signal)
      const noted = items.map(async (item) => {
        const progress = await readProgress(() => journalFor(item.target))
        return { ...item, ...(progress && { progress }) }
      })
      const pause = spaces > fewSpaces ? spaces * pausePerSpace : undefined
      const read = { ...rest, items: await Promise.all(noted), now: clock.now() }
      return { ...read, ...(pause !== undefined && { pause }) }
    },
    standing: ({ items }, signal) => {
      const read = async (item: QueueItem) => ({
        item,
        ...(await readItemStanding(client, item, { policy, readsVerdicts: true, signal })),
      })
      return collectItems(inOrder(items, pagesAtOnce.queue, read))
    },
    changes: async ({ target }, signal, at) => {
      const [changes, opened] = await Promise.all([
        readChanges(client, target, { signal, at }),
        journalFor(target).then((journal) => journal.open()),
      ])
      const unowned = readUnownedNotes(unownedPaths(target, changes.changeRequest))
      const { displayName } = await user()
      return {
        ...{ changes, ...opened, now: clock.now() },
        ...(unowned && !opened.notes.declined && { unowned: { ...unowned, user: displayName } }),
      }
    },
    adopt: async ({ target }, signal) => {
      const changeRequest = await client.call(getChangeRequest, target, { signal })
      return adoptNotes(unownedPaths(target, changeRequest), await journalFor(target))
    },
    notes: async ({ target, waits }, signal) => {
      const journal = await journalFor(target)
      for (;;) {
        const news = journal.takeNews()
        if (news || !waits) return news
        await sleep(notesPause, undefined, { signal })
      }
    },
    threads: ({ target }, signal) => collectItems(readThreads(client, target, { signal })),
    page: async ({ target, change, delay, since }, signal) => {
      await sleep(delay, undefined, { signal })
      return readPageDiff(client, target, change, { signal, since })
    },
    image: ({ file }, signal) => withImageSize(client, file, { signal }),
    search: async ({ target, changes, wanted }, signal) => {
      const found: string[] = []
      const compare = matchComparison(wanted)
      const read = (change: PageChange) => readPageDiff(client, target, change, { signal, compare })
      for await (const diff of inOrder(changes, pagesAtOnce.search, read)) {
        if (diff.text) found.push(diff.change.id)
      }
      return found
    },
    text: async ({ target, page }, signal) => readMarkdown(client, target, page, signal),
    hold: async ({ after }, signal) => {
      await sleep(after, undefined, { signal })
      return undefined
    },
    preview: async ({ target }, signal) => {
      const query = { metadata: false, computed: false }
      const { urls } = await client.call(
        getChangeRequestContent,
        { ...target, ...query },
        { signal },
      )
      return [urls.published, urls.public].find((url) => typeof url === 'string')
    },
    gates: ({ target }, signal) => sources.gates(target, signal),
    'all-gates': async ({ targets }, signal) => {
      const checked: EffectMap['all-gates']['answer'] = []
      for (const target of targets) {
        checked.push({ target, ...(await sources.gates(target, signal)) })
      }
      return checked
    },
    watch: async ({ target, after }, signal) => {
      await sleep(after, undefined, { signal })
      return client.call(getChangeRequest, target, { signal })
    },
    listen: async ({ target, after, thread }, signal) => {
      await sleep(after, undefined, { signal })
      if (thread === undefined) return readCommentsDigest(client, target, signal)
      return commentsDigest(await readReplies(client, target, { id: thread, replies: 1 }, signal))
    },
    verdicts: ({ target }, signal) => verdicts(target, signal),
    reviews: async ({ target, after }, signal) => {
      await sleep(after, undefined, { signal })
      return verdicts(target, signal)
    },
    write: async (write, signal) => {
      const isMerge = write.kind === 'merge' || write.kind === 'merge-several'
      const caller = sources.journaled && (await user().catch(() => undefined))?.id
      const journaled = (await sources.journaled?.({ caller, isMerge })) ?? client
      const context = { ...sources, client: journaled, marks, requireDraft, isStored }
      return await performWrite(context, write, signal)
    },
    save: async (target, before, notes, lastSeenUpdate) => {
      const journal = await journalFor(target)
      await journal.save(before, notes, lastSeenUpdate)
      const removed = Object.entries(before.drafts)
        .filter(([key]) => !(key in notes.drafts))
        .map(([key, text]) => ({ purpose: parseDraftKey(key), text }))
      if (removed.length === 0) return
      // another window may have moved the draft to a copy
      const stored = journal.read()
      const gone = removed.filter(({ purpose, text }) => !hasDraft(stored, purpose, text))
      await (await marks(target)).settleSent(
        gone.map(({ purpose, text }) => sendingKey(purpose, text)),
      )
    },
  }
}

/** Reads the progress of a review. Returns `undefined` if the notes can't be read. */
async function readProgress(open: () => Promise<NotesJournal>) {
  const notes = await open().then(
    (journal) => journal.read(),
    () => noNotes,
  )
  return notes.progress
}

/** Caches the result of a successful read. Retries a failed read. */
function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return () => {
    known ??= read().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}
