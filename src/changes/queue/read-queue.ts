import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { getSpace } from '../../contract/spaces.ts'
import { rulesReader } from '../gates/merge-rules.ts'
import type { ReadOptions, Target } from '../read-changes.ts'
import type { ChangeRequest } from '../sides.ts'
import { arranged } from './filter.ts'
import { defaultJobs, findSpaces, type QueueChoice, type QueueSpace } from './find-spaces.ts'
import { gatherFromSpaces, gatherListed, listOfOrganization } from './gather.ts'
import type { QueueSection } from './sections.ts'
import { readOwnId, whereOffered } from './turn.ts'

export interface QueueItem {
  target: Target
  changeRequest: ChangeRequest
  section: QueueSection
  /** the title of its space, where there are several */
  space?: string
  /** how much of it was viewed when it was looked at last */
  progress?: { viewed: number; all: number }
  /** its space has merge rules */
  hasRules?: boolean
  /** more is to be asked to know how it stands */
  hasMore?: boolean
}

export interface Queue {
  items: QueueItem[]
  /** how many spaces were looked at */
  spaces: number
  /** what is not among them */
  note?: string
  /** none of the spaces could be read */
  isUnread?: boolean
}

interface QueueOptions extends ReadOptions {
  /** whether merge rules are to count in how they stand */
  readsRules?: boolean
  /** the user of the token, where that is being read already */
  me?: Promise<string | undefined> | undefined
  /** hears how many spaces are going to be asked, where no list has the change requests of all */
  onSpaces?: (count: number) => Promise<void>
}

/** The open change requests and the drafts of the spaces that were chosen, by whose turn it is, the latest first. */
export async function readQueue(
  client: Client,
  choice: QueueChoice,
  { signal, jobs = defaultJobs, me: known, readsRules = false, onSpaces }: QueueOptions = {},
): Promise<Queue> {
  const [{ spaces, isPartial }, listed, me] = await Promise.all([
    findSpaces(client, choice, { signal, jobs }),
    'org' in choice ? listOfOrganization(client, choice.org, { signal }) : undefined,
    known ?? readOwnId(client, { signal }),
  ])
  const options = { me, signal, jobs }
  if (!listed) await onSpaces?.(spaces.length)
  const { items, missed, isAskedKnown } =
    listed && 'org' in choice
      ? await gatherListed(client, choice.org, { listed, spaces }, options)
      : await gatherFromSpaces(client, choice, spaces, options)
  const ruled = readsRules ? await spacesWithRules(client, spaces, items, { signal, jobs }) : none
  const notes = [
    ...(isPartial ? ['spaces that are in no collection and on no site are not seen'] : []),
    ...(missed.length > 0 ? [`not readable: ${inShort(missed)}`] : []),
    ...(isAskedKnown ? [] : ['the service does not say what waits for you']),
  ]
  const all = items.map((item) =>
    ruled.has(item.target.spaceId) ? { ...item, hasRules: true } : item,
  )
  return {
    items: arranged(all, {}, 'updated'),
    spaces: spaces.length,
    ...(missed.length > 0 && { isUnread: missed.length === spaces.length }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

/** So many names are read. */
const mostNamed = 5

function inShort(titles: readonly string[]): string {
  const more = titles.length - mostNamed
  const named = titles.slice(0, mostNamed).join(', ')
  return more > 0 ? `${named} and ${more} more` : named
}

const none: ReadonlySet<string> = new Set()

/** The spaces with merge rules, of those that something was found in. */
async function spacesWithRules(
  client: Client,
  spaces: readonly QueueSpace[],
  items: readonly QueueItem[],
  { signal, jobs }: { signal: AbortSignal | undefined; jobs: number },
): Promise<ReadonlySet<string>> {
  const found = new Set(items.map(({ target }) => target.spaceId))
  const rulesOf = rulesReader(client, { signal })
  const hasRules = async ({ id: spaceId, ruled }: QueueSpace) => {
    const rules = await whereOffered(async () =>
      rulesOf(ruled ?? (await client.call(getSpace, { spaceId }, { signal }))),
    )
    return rules?.some(({ rule }) => rule !== 'allow_bypass') ? [spaceId] : []
  }
  const ids: string[] = []
  const own = spaces.filter(({ id }) => found.has(id))
  for await (const ruled of inOrder(own, jobs, hasRules)) ids.push(...ruled)
  return new Set(ids)
}
