import { prepare, splitInput } from '../../../../client/prepare.ts'
import { updateChangeRequestComment } from '../../../../contract/comments/comments.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import type { BatchClient } from './services.ts'

/** The number of resolved threads, and the error that ended the batch. */
interface Resolution {
  count: number
  failed?: DocsctlError
}

/**
 * Resolves threads in the given order, as a single job. Stops at the first failure. `check` throws
 * to end the batch before the next thread.
 */
export async function resolveThreads(
  client: BatchClient,
  target: Target,
  threads: readonly string[],
  check: () => void = () => {},
): Promise<Resolution> {
  const calls = threads.map((commentId) => {
    const input = { ...target, commentId, resolved: true }
    return prepare(updateChangeRequestComment, splitInput(updateChangeRequestComment, input))
  })
  let count = 0
  const send = async ({ exchange }: Pick<BatchClient, 'exchange'>) => {
    for (const call of calls) {
      check()
      await exchange(call)
      count++
    }
  }
  try {
    await (client.batch && calls.length > 1 ? client.batch(calls, send) : send(client))
    return { count }
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { count, failed }
  }
}
