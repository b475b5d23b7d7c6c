import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

/**
 * Resolves an argument in the form of an id as a name if no resource has that id, for example
 * `release_notes`. The read is then repeated with the resolved id. Writes are never redirected.
 */
export async function retryAsName<Result>(
  call: Prepared,
  send: (call: Prepared) => Promise<Result>,
  run: WithArgs & WithService,
): Promise<Result> {
  try {
    return await send(call)
  } catch (error) {
    const { resolveAsName } = await import('./resolve-as-name.ts')
    const other = await resolveAsName(call, error, run)
    if (!other) throw error
    return await send(other)
  }
}
