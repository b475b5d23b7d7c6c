import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ConfirmationOutcome } from '../guards/confirmation-outcome.ts'
import type { Calls } from './calls.ts'
import type { CommandSpec } from './command-spec.ts'
import { mayExpose } from './request-plan.ts'
import { countAffected, maxWithoutJournal } from './run-job.ts'

/**
 * Runs the safety checks and prompts before writes. A single write that needs no prompt causes no
 * additional requests.
 */
export async function confirmBeforeWrite(
  calls: Calls,
  spec: CommandSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<ConfirmationOutcome | undefined> {
  const { operation, prepared, several } = calls
  const isQuestion = operation.effect === 'destroy' || mayExpose(operation, spec)
  const isSeveral = prepared.length > 1 || countAffected(prepared) > maxWithoutJournal
  const isJob = isSeveral || run.args.has('journal')
  const mayAsk = isQuestion && !run.args.has('yes')
  if (prepared.length === 0 || !(isJob || mayAsk)) return undefined
  const { confirmWrite } = await import('../guards/confirm-write.ts')
  try {
    return await confirmWrite(calls, spec, run)
  } catch (error) {
    // the report lists each item as not started
    if (several && run.environment.signal.aborted) return undefined
    throw error
  }
}
