import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import {
  type ChangeRequest,
  listChangeRequests,
} from '../../../../contract/change-requests/change-requests.ts'
import { listChangeRequestChanges } from '../../../../contract/change-requests/content-changes.ts'
import { getRevision } from '../../../../contract/content/revisions.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import { mergeTime } from '../../model/determine-side.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import { ancestorRevision } from '../../model/read-trees.ts'

/**
 * The maximum number of recent merges to read, and the maximum number of changes to read per merge.
 */
const [maxMerges, maxChanges] = [10, 1000]

/**
 * Returns, for each page ID, who changed the page on main since the common ancestor. Uses the
 * authors of the change requests that were merged since then. Omits pages that none of these
 * change requests changed.
 */
export async function readMainAuthors(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  { signal, jobs = 4 }: ReadOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const changers = new Map<string, string>()
  const reading = async () => {
    const merged = await mergedSince(client, target, changeRequest, signal)
    const read = async (one: ChangeRequest) => {
      const input = { spaceId: target.spaceId, changeRequestId: one.id, limit: maxChanges }
      const { changes } = await client.call(listChangeRequestChanges, input, { signal })
      return { one, pages: new Set(changes.flatMap(({ page }) => page?.id ?? [])) }
    }
    for await (const { one, pages } of inOrder(merged, jobs, read)) {
      for (const page of pages) {
        changers.set(page, [changers.get(page), authorName(one)].filter(Boolean).join(', '))
      }
    }
  }
  try {
    await reading()
  } catch (error) {
    signal?.throwIfAborted()
    // report the conflict even if the author of the change on main is unknown
    if (!(error instanceof DocsctlError)) throw error
  }
  return changers
}

/** Returns the change requests that were merged since the common ancestor, newest first. */
async function mergedSince(
  client: Client,
  { spaceId }: Target,
  changeRequest: ChangeRequest,
  signal: AbortSignal | undefined,
): Promise<ChangeRequest[]> {
  const path = { spaceId, revisionId: ancestorRevision(changeRequest) }
  const query = { metadata: false, computed: false }
  const { createdAt } = await client.call(getRevision, { ...path, ...query }, { signal })
  const merged = await collectItems<ChangeRequest>(
    client.paginate(listChangeRequests, { spaceId, status: 'merged' }, { signal }),
  )
  const since = Date.parse(createdAt)
  return merged
    .filter((one) => mergeTime(one) > since)
    .sort((a, b) => mergeTime(b) - mergeTime(a))
    .slice(0, maxMerges)
}

/** Returns a change request with its author, such as `#4 by Luis Ferreira`. */
function authorName({ number, createdBy }: ChangeRequest): string {
  return createdBy?.displayName ? `#${number} by ${createdBy.displayName}` : `#${number}`
}
