import type { Client } from '../client/client.ts'
import { listChangeRequests } from '../contract/change-requests.ts'
import type { QueueItem } from './state.ts'

/** The open change requests of these spaces, the latest first. */
export async function openQueue(
  client: Client,
  spaces: readonly { id: string; title?: string }[],
  signal: AbortSignal,
): Promise<{ items: QueueItem[] }> {
  const items = await Promise.all(
    spaces.map(async ({ id: spaceId, title }) => {
      const found: QueueItem[] = []
      for await (const changeRequest of client.paginate(
        listChangeRequests,
        { spaceId },
        { signal },
      )) {
        const target = { spaceId, changeRequestId: String(changeRequest.number) }
        found.push({ target, changeRequest, ...(title !== undefined && { space: title }) })
      }
      return found
    }),
  )
  const at = ({ changeRequest }: QueueItem) => Date.parse(changeRequest.updatedAt) || 0
  return { items: items.flat().sort((a, b) => at(b) - at(a)) }
}
