import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import { getSpace } from '../../../../contract/spaces.ts'
import { shortList } from '../../../../output/text/short-list.ts'
import { rulesReader } from '../../gates/model/space-merge-rules.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import { arrangeQueue } from './filter.ts'
import { defaultJobs, findSpaces, type QueueChoice, type QueueSpace } from './find-spaces.ts'
import { gatherFromSpaces, gatherListed, listForOrganization } from './gather.ts'
import type { QueueItem } from './queue-item.ts'
import { ifSupported, readOwnId } from './read-waiting.ts'

export interface Queue {
  items: QueueItem[]
  /** the number of spaces that were read */
  spaces: number
  /** describes the missing change requests */
  note?: string
  /** true if no space could be read */
  isUnread?: boolean
}

interface QueueOptions extends ReadOptions {
  /** true to include the merge rules in the gates */
  readsRules?: boolean
  /** the ID of the current user, if the request for it was already sent */
  me?: Promise<string | undefined> | undefined
  /** called with the number of spaces to read, unless a single list contains all change requests */
  onSpaces?: (count: number) => Promise<void>
}

/**
 * Reads the open change requests and drafts in a scope, grouped into sections and sorted newest
 * first.
 */
export async function readQueue(
  client: Client,
  choice: QueueChoice,
  { signal, jobs = defaultJobs, me: known, readsRules = false, onSpaces }: QueueOptions = {},
): Promise<Queue> {
  const [{ spaces, isPartial }, listed, me] = await Promise.all([
    findSpaces(client, choice, { signal, jobs }),
    'org' in choice ? listForOrganization(client, choice.org, { signal }) : undefined,
    known ?? readOwnId(client, { signal }),
  ])
  const options = { me, signal, jobs }
  if (!listed) await onSpaces?.(spaces.length)
  const { items, missed, areReviewsKnown } =
    listed && 'org' in choice
      ? await gatherListed(client, choice.org, { listed, spaces }, options)
      : await gatherFromSpaces(client, choice, spaces, options)
  const ruled = readsRules ? await spacesWithRules(client, spaces, items, { signal, jobs }) : none
  const notes = [
    ...(isPartial ? ['Spaces that are in no collection and on no site are not included'] : []),
    ...(missed.length > 0 ? [`Could not read these spaces: ${shortList(missed, maxNamed)}`] : []),
    ...(areReviewsKnown
      ? []
      : ['The service does not report which change requests need your review']),
  ]
  const all = items.map((item) =>
    ruled.has(item.target.spaceId) ? { ...item, hasRules: true } : item,
  )
  return {
    items: arrangeQueue(all, {}, 'updated'),
    spaces: spaces.length,
    ...(missed.length > 0 && { isUnread: missed.length === spaces.length }),
    ...(notes.length > 0 && { note: notes.join('. ') }),
  }
}

/** The maximum number of spaces to list in a note. */
const maxNamed = 5

const none: ReadonlySet<string> = new Set()

/** Returns the IDs of the spaces that contain change requests and have merge rules. */
async function spacesWithRules(
  client: Client,
  spaces: readonly QueueSpace[],
  items: readonly QueueItem[],
  { signal, jobs }: { signal: AbortSignal | undefined; jobs: number },
): Promise<ReadonlySet<string>> {
  const found = new Set(items.map(({ target }) => target.spaceId))
  const readRules = rulesReader(client, { signal })
  const hasRules = async ({ id: spaceId, ruled }: QueueSpace) => {
    const rules = await ifSupported(async () =>
      readRules(ruled ?? (await client.call(getSpace, { spaceId }, { signal }))),
    )
    return rules?.some(({ rule }) => rule !== 'allow_bypass') ? [spaceId] : []
  }
  const own = spaces.filter(({ id }) => found.has(id))
  return new Set((await collectItems(inOrder(own, jobs, hasRules))).flat())
}
