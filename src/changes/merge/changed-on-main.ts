import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import { listChangeRequestChanges } from '../../contract/change-requests/content-changes.ts'
import { getRevision } from '../../contract/content/revisions.ts'
import { DocsctlError } from '../../errors.ts'
import type { ReadOptions, Target } from '../read-changes.ts'
import { ancestorRevision, collect } from '../read-sides.ts'
import { type ChangeRequest, mergeTime } from '../sides.ts'

/** So many of the latest merges are looked at, and so many changes of each. */
const [mostMerges, mostChanges] = [10, 1000]

/**
 * Who changed pages on main since both sides were the same, in words by the id of the page: the change requests
 * that were merged since then say what they brought. Nothing where the service doesn't tell.
 */
export async function readMainChangers(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  { signal, jobs = 4 }: ReadOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const changers = new Map<string, string>()
  const reading = async () => {
    const merged = await mergedSince(client, target, changeRequest, signal)
    const read = async (one: ChangeRequest) => {
      const input = { spaceId: target.spaceId, changeRequestId: one.id, limit: mostChanges }
      const { changes } = await client.call(listChangeRequestChanges, input, { signal })
      return { one, pages: new Set(changes.flatMap(({ page }) => page?.id ?? [])) }
    }
    for await (const { one, pages } of inOrder(merged, jobs, read)) {
      for (const page of pages) {
        changers.set(page, [changers.get(page), nameOf(one)].filter(Boolean).join(', '))
      }
    }
  }
  try {
    await reading()
  } catch (error) {
    signal?.throwIfAborted()
    // what is in conflict is to be said, whoever it is of
    if (!(error instanceof DocsctlError)) throw error
  }
  return changers
}

/** The latest first. */
async function mergedSince(
  client: Client,
  { spaceId }: Target,
  changeRequest: ChangeRequest,
  signal: AbortSignal | undefined,
): Promise<ChangeRequest[]> {
  const path = { spaceId, revisionId: ancestorRevision(changeRequest) }
  const query = { metadata: false, computed: false }
  const { createdAt } = await client.call(getRevision, { ...path, ...query }, { signal })
  const merged = await collect<ChangeRequest>(
    client.paginate(listChangeRequests, { spaceId, status: 'merged' }, { signal }),
  )
  const since = Date.parse(createdAt)
  return merged
    .filter((one) => mergeTime(one) > since)
    .sort((a, b) => mergeTime(b) - mergeTime(a))
    .slice(0, mostMerges)
}

/** `#4 of Luis Ferreira` */
function nameOf({ number, createdBy }: ChangeRequest): string {
  return createdBy?.displayName ? `#${number} of ${createdBy.displayName}` : `#${number}`
}
