import { setTimeout as sleep } from 'node:timers/promises'
import type { PageChange } from '../../changes/compare-pages.ts'
import { isDefaultPolicy } from '../../changes/merge/merge-rule.ts'
import { notesPath, readNotes, writeNotes } from '../../changes/notes/notes-file.ts'
import type { Queue } from '../../changes/queue/read-queue.ts'
import { hasMoreToAsk, readStanding } from '../../changes/queue/standing.ts'
import { readChanges, type Target } from '../../changes/read-changes.ts'
import { withImageSize } from '../../changes/read-images.ts'
import { readPageDiff } from '../../changes/read-texts.ts'
import { readVerdicts } from '../../changes/reviewers.ts'
import { readReplies, readTalk, readThreads, type Thread, talkOf } from '../../changes/threads.ts'
import { inOrder } from '../../client/in-order.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { getChangeRequestContent } from '../../contract/change-requests/content.ts'
import type { Asks } from '../machine/effects.ts'
import { isIn } from '../machine/search/searching.ts'
import type { Services } from './services.ts'
import { readMarkdown } from './texts.ts'
import { carryOut, type WriteSources } from './writes.ts'

export interface ReviewSources extends WriteSources {
  /** where notes are kept */
  folder: string
  /** the change requests of the spaces that were chosen */
  queue: (signal: AbortSignal) => Promise<Queue>
  gates: (target: Target, signal: AbortSignal) => Promise<Asks['gates']['answer']>
}

/** A space takes some three requests: many are read again with a second for each request at least. */
const [fewSpaces, pausePerSpace] = [20, 3_000]

/** So many pages are read at a time where all of them are searched. */
const pagesAtOnce = 4

/** The services on the client of a session; what has to do with the terminal isn't among them. */
export function clientServices(
  sources: ReviewSources,
): Omit<Services, 'edit' | 'open' | 'copy' | 'suspend'> {
  const { client, folder, clock } = sources
  const { gates } = sources.policy
  const policy = isDefaultPolicy(sources.policy) || gates.length === 0 ? undefined : gates
  const path = (target: Target) => notesPath(folder, client.apiUrl, target)
  return {
    queue: async ({ after }, signal) => {
      await sleep(after, undefined, { signal })
      const { items, spaces, ...rest } = await sources.queue(signal)
      const noted = items.map(async (item) => {
        const { progress } = await readNotes(path(item.target))
        const hasMore = hasMoreToAsk(item, policy)
        return { ...item, ...(progress && { progress }), ...(hasMore && { hasMore }) }
      })
      const pause = spaces > fewSpaces ? spaces * pausePerSpace : undefined
      const read = { ...rest, items: await Promise.all(noted), now: clock.now() }
      return { ...read, ...(pause !== undefined && { pause }) }
    },
    standing: ({ items }, signal) =>
      Promise.all(
        items.map(async (item) => ({
          item,
          gates: await readStanding(client, item, policy, signal),
        })),
      ),
    changes: async ({ target }, signal, at) => {
      const [changes, notes] = await Promise.all([
        readChanges(client, target, { signal, at }),
        readNotes(path(target)),
      ])
      return { changes, notes, now: clock.now() }
    },
    threads: async ({ target }, signal) => {
      const threads: Thread[] = []
      for await (const thread of readThreads(client, target, { signal })) threads.push(thread)
      return threads
    },
    page: async ({ target, change, delay, since }, signal) => {
      await sleep(delay, undefined, { signal })
      return readPageDiff(client, target, change, { signal, since })
    },
    image: ({ file }, signal) => withImageSize(client, file, { signal }),
    search: async ({ target, changes, wanted }, signal) => {
      const found: string[] = []
      const read = (change: PageChange) => readPageDiff(client, target, change, { signal })
      for await (const diff of inOrder(changes, pagesAtOnce, read)) {
        if (isIn(diff, wanted)) found.push(diff.change.id)
      }
      return found
    },
    text: async ({ target, page }, signal) => readMarkdown(client, target, page, signal),
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
      const checked: Asks['all-gates']['answer'] = []
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
      if (thread === undefined) return readTalk(client, target, signal)
      return talkOf(await readReplies(client, target, { id: thread, replies: 1 }, signal))
    },
    reviews: async ({ target, after }, signal) => {
      await sleep(after, undefined, { signal })
      return readVerdicts(client, target, signal)
    },
    write: (write, signal) => carryOut(sources, write, signal),
    save: (target, notes) => writeNotes(path(target), notes),
  }
}
