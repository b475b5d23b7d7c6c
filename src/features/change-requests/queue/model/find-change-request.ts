import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import { getChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../../../errors.ts'
import { missing } from '../../../../output/text/problems.ts'
import { list, usage } from '../../../../output/text/sentences.ts'
import type { Target } from '../../model/change-request.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import { defaultJobs, findSpaces, type QueueChoice } from './find-spaces.ts'

/**
 * Finds the change request with this number or ID in the selected spaces. Throws unless exactly one
 * exists.
 */
export async function findChangeRequest(
  client: Client,
  choice: QueueChoice,
  changeRequestId: string,
  { signal, jobs = defaultJobs }: ReadOptions = {},
): Promise<Target> {
  const { spaces } = await findSpaces(client, choice, { signal, jobs })
  const [only] = spaces
  // no search is needed for a single space
  if (only && spaces.length === 1) return { spaceId: only.id, changeRequestId }
  const read = async ({ id: spaceId }: { id: string }) => {
    try {
      await client.call(getChangeRequest, { spaceId, changeRequestId }, { signal })
      return [spaceId]
    } catch (error) {
      if (isElsewhere(error)) return []
      throw error
    }
  }
  const found = (await collectItems(inOrder(spaces, jobs, read))).flat()
  const [spaceId, ...others] = found
  if (spaceId === undefined) {
    throw new DocsctlError(
      'not-found',
      `Change request ${changeRequestId} not found in any space`,
      {
        hint: 'docsctl change-requests status',
      },
    )
  }
  if (others.length > 0) {
    const spaces = list(found, 'and')
    throw usage([missing('--space', `${spaces} each have a change request ${changeRequestId}`)])
  }
  return { spaceId, changeRequestId }
}

function isElsewhere(error: unknown): boolean {
  const kinds = ['not-found', 'not-permitted', 'retired']
  return error instanceof DocsctlError && kinds.includes(error.kind)
}
