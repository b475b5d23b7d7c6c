import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import { getSpace } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import { rulesReader } from '../gates/merge-rules.ts'
import type { ReadOptions, Target } from '../read-changes.ts'
import { collect } from '../read-sides.ts'
import type { ChangeRequest } from '../sides.ts'
import { arranged } from './filter.ts'
import { defaultJobs, findSpaces, type QueueChoice, type QueueSpace } from './find-spaces.ts'
import { type QueueSection, sectionOf } from './sections.ts'
import { readOwnId, readWaiting, whereOffered } from './turn.ts'

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
}

interface QueueOptions extends ReadOptions {
  /** whether merge rules are to count in how they stand */
  readsRules?: boolean
  /** the user of the token, where that is being read already */
  me?: Promise<string | undefined> | undefined
}

/** The open change requests and the drafts of the spaces that were chosen, by whose turn it is, the latest first. */
export async function readQueue(
  client: Client,
  choice: QueueChoice,
  { signal, jobs = defaultJobs, me: known, readsRules = false }: QueueOptions = {},
): Promise<Queue> {
  const [{ spaces, isPartial }, me] = await Promise.all([
    findSpaces(client, choice, { signal, jobs }),
    known ?? readOwnId(client, { signal }),
  ])
  const named = 'spaces' in choice
  const missed: string[] = []
  const items: QueueItem[] = []
  let isAskedKnown = me !== undefined
  const rulesOf = rulesReader(client, { signal })
  const hasRules = async ({ id: spaceId, ruled }: QueueSpace) => {
    const rules = await whereOffered(async () =>
      rulesOf(ruled ?? (await client.call(getSpace, { spaceId }, { signal }))),
    )
    return rules?.some(({ rule }) => rule !== 'allow_bypass') ?? false
  }
  const read = async (space: QueueSpace) => {
    try {
      const { found, waiting } = await readSpace(client, space, me, { signal, jobs })
      isAskedKnown &&= waiting !== undefined
      if (!readsRules || found.length === 0 || !(await hasRules(space))) return found
      return found.map((item) => ({ ...item, hasRules: true }))
    } catch (error) {
      // one that was found, and not asked for, is left out with a word on it
      if (named || !isClosed(error)) throw error
      missed.push(space.title ?? space.id)
      return []
    }
  }
  for await (const found of inOrder(spaces, jobs, read)) items.push(...found)
  const notes = [
    ...(isPartial ? ['spaces that are in no collection and on no site are not seen'] : []),
    ...(missed.length > 0 ? [`not readable: ${missed.join(', ')}`] : []),
    ...(isAskedKnown ? [] : ['the service does not say what waits for you']),
  ]
  return {
    items: arranged(items, {}, 'updated'),
    spaces: spaces.length,
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

function isClosed(error: unknown): boolean {
  return (
    error instanceof DocsctlError && (error.kind === 'not-permitted' || error.kind === 'not-found')
  )
}

async function readSpace(
  client: Client,
  { id: spaceId, title }: QueueSpace,
  me: string | undefined,
  options: { signal: AbortSignal | undefined; jobs: number },
): Promise<{ found: QueueItem[]; waiting: ReadonlySet<number> | undefined }> {
  const { signal } = options
  const list = (status?: 'draft') =>
    collect(client.paginate(listChangeRequests, { spaceId, ...(status && { status }) }, { signal }))
  // the service lists the open ones where no state is asked for
  const [open, drafts] = await Promise.all([list(), list('draft')])
  const waiting =
    me === undefined ? undefined : await readWaiting(client, spaceId, me, open, options)
  // one that was opened between the two comes twice
  const numbers = new Set(open.map(({ number }) => number))
  const found = [...open, ...drafts.filter(({ number }) => !numbers.has(number))].map(
    (changeRequest): QueueItem => ({
      target: { spaceId, changeRequestId: String(changeRequest.number) },
      changeRequest,
      section: sectionOf(changeRequest, {
        me,
        isWaiting: waiting?.has(changeRequest.number) ?? false,
      }),
      ...(title !== undefined && { space: title }),
    }),
  )
  return { found, waiting }
}
