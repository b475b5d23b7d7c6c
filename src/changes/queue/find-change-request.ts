import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../errors.ts'
import { list, usage } from '../../text/sentences.ts'
import type { ReadOptions, Target } from '../read-changes.ts'
import { defaultJobs, findSpaces, type QueueChoice } from './find-spaces.ts'

/** The change request of this number or id, in whichever of the chosen spaces it is: there has to be one. */
export async function findChangeRequest(
  client: Client,
  choice: QueueChoice,
  changeRequestId: string,
  { signal, jobs = defaultJobs }: ReadOptions = {},
): Promise<Target> {
  const { spaces } = await findSpaces(client, choice, { signal, jobs })
  const [only] = spaces
  // of a space that was named it is known where it is, or that it isn't
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
  const found: string[] = []
  for await (const spaceIds of inOrder(spaces, jobs, read)) found.push(...spaceIds)
  const [spaceId, ...others] = found
  if (spaceId === undefined) {
    throw new DocsctlError('not-found', `no space has a change request ${changeRequestId}`, {
      hint: 'docsctl change-requests status',
    })
  }
  if (others.length > 0) {
    const rule = `is needed: ${list(found)} have a change request ${changeRequestId} each`
    throw usage([{ where: '--space', rule }])
  }
  return { spaceId, changeRequestId }
}

function isElsewhere(error: unknown): boolean {
  const kinds = ['not-found', 'not-permitted', 'retired']
  return error instanceof DocsctlError && kinds.includes(error.kind)
}
