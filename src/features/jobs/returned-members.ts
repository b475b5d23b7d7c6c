import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { readStates } from '../../jobs/states/read-states.ts'
import type { UndoPlan } from '../../jobs/undo-steps.ts'
import type { UndoableJob } from './undoable-job.ts'

/**
 * Checks whether removed members belong to the organization again, because someone else invited
 * them. Such a removal is a conflict: there is nothing to undo, and the member must not be invited
 * again.
 */
export async function withReturnedMembers(
  run: WithService & WithConsole & WithEnvironment,
  { header: { org }, plan, operations }: UndoableJob,
): Promise<{ plan: UndoPlan; hasConflict: boolean }> {
  if (plan.removals.length === 0) return { plan, hasConflict: false }
  const states = await readStates(plan.removals, {
    client: await run.service.client(),
    signal: run.environment.signal,
    at: (text) => run.console.progress.at(text),
    ...{ operations, org },
    parallel: 4,
  })
  const present = plan.removals.filter((step) => typeof states.of(step) === 'object')
  const returned = new Set(present.map(({ id }) => id))
  const reason = 'someone added the member to the organization again'
  const left = plan.left.map((one) => (returned.has(one.id) ? { ...one, reason } : one))
  return { plan: { ...plan, left }, hasConflict: returned.size > 0 }
}
