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
 * Finds the change request with this number or ID in the selected spaces. Throws an error unless
 * there is exactly one.
 */
export async function findChangeRequest(
  client: Client,
  choice: QueueChoice,
  changeRequestId: string,
  { signal, jobs = defaultJobs }: ReadOptions = {},
): Promise<Target> {
  const { spaces } = await findSpaces(client, choice, { signal, jobs })
  const [only] = spaces
  // a search is needed only if there are several spaces
  if (only && spaces.length === 1) {
    return await targetByNumber(client, { spaceId: only.id, changeRequestId }, { signal })
  }
  const read = async ({ id: spaceId }: { id: string }) => {
    try {
      const input = { spaceId, changeRequestId }
      const { number } = await client.call(getChangeRequest, input, { signal })
      return [{ spaceId, changeRequestId: String(number) }]
    } catch (error) {
      if (isElsewhere(error)) return []
      throw error
    }
  }
  const found = (await collectItems(inOrder(spaces, jobs, read))).flat()
  const [target, ...others] = found
  if (!target) {
    throw new DocsctlError(
      'not-found',
      `Change request ${changeRequestId} not found in any of the searched spaces`,
      {
        hint: 'docsctl change-requests status',
      },
    )
  }
  if (others.length > 0) {
    const spaces = list(
      found.map(({ spaceId }) => spaceId),
      'and',
    )
    const message = `Change request ${changeRequestId} exists in several spaces: ${spaces}`
    throw usage([missing('--space', message)])
  }
  return target
}

/**
 * Returns the target with the number of the change request. The notes of the review are stored by
 * number, so that they are found even if the user types an ID.
 */
export async function targetByNumber(
  client: Client,
  target: Target,
  { signal }: Pick<ReadOptions, 'signal'> = {},
): Promise<Target> {
  if (/^\d+$/.test(target.changeRequestId)) return target
  const { number } = await client.call(getChangeRequest, target, { signal })
  return { ...target, changeRequestId: String(number) }
}

function isElsewhere(error: unknown): boolean {
  const kinds = ['not-found', 'not-permitted', 'retired']
  return error instanceof DocsctlError && kinds.includes(error.kind)
}
