import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

/**
 * Repeats a read with another id if the answer has a different name than the typed one, or if an
 * argument in the form of an id is a name, for example `release_notes`. Writes are never
 * redirected.
 */
export async function retryAsName<Result>(
  call: Prepared,
  send: (call: Prepared) => Promise<Result>,
  run: WithArgs & WithService,
): Promise<Result> {
  let answer: Result
  try {
    answer = await send(call)
    if (call.operation.effect !== 'read' || !run.service.hasResolvedNames) return answer
  } catch (error) {
    const { resolveAsName } = await import('./resolve-as-name.ts')
    const other = await resolveAsName(call, error, run)
    if (!other) throw error
    return await retryAsName(other, send, run)
  }
  const { resolveAgain } = await import('./resolve-as-name.ts')
  const other = await resolveAgain(call, answer, run)
  return other ? await retryAsName(other, send, run) : answer
}
