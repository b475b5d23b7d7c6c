import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

/**
 * Repeats a read with a different ID in two cases. Either the response has a different name than
 * the user typed, or an argument such as `release_notes` looks like an ID but is a name. Writes are
 * never repeated with a different ID.
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
