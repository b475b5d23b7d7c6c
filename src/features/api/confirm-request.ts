import { confirmGuarded } from '../../command/guards/confirm-write.ts'
import type { ConfirmationOutcome } from '../../command/guards/confirmation-outcome.ts'
import { describeExposure, grantsWritingByDefault } from '../../command/guards/exposure.ts'
import { isGuarded } from '../../command/guards/guard-steps.ts'
import { callId } from '../../command/operation/outcomes.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirm } from '../../host/terminal/confirm.ts'
import { createStep } from '../../jobs/step.ts'
import { type KnownWrite, undoLine } from './known-write.ts'
import type { ApiRequest } from './request.ts'

/**
 * Asks for confirmation before a request that deletes a resource or changes access. Also runs the
 * safety checks of the command for the same operation.
 */
export async function confirmRequest(
  { method, url }: ApiRequest,
  known: KnownWrite | undefined,
  destroys: boolean,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<ConfirmationOutcome | undefined> {
  const what = `${method} ${url.pathname}`
  if (!known) {
    const noUndo = 'This cannot be undone, because docsctl does not know the operation'
    if (destroys) await confirm(run, { what: async () => what, noUndo })
    return undefined
  }
  const { call } = known
  const exposure = describeExposure(call)
  if (!destroys && exposure === undefined && !isGuarded(createStep(what, call))) return undefined
  const about = exposure === undefined ? what : `${exposure} ${callId(call)} (${what})`
  const undoing = await undoLine(known)
  const ask = (remarks: readonly string[]) =>
    confirm(run, { what: async () => [about, ...remarks].join('\n  '), ...undoing })
  const isStrict = destroys || grantsWritingByDefault(call)
  // if --yes is given, send only the request itself
  return await confirmGuarded(run, { items: [{ id: what, call }], count: 1 }, { isStrict, ask })
}
