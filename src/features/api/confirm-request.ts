import type { Called } from '../../client/removed-operation.ts'
import { confirmGuarded } from '../../command/guards/confirm-write.ts'
import { describeExposure, grantsWritingByDefault } from '../../command/guards/exposure.ts'
import { isGuarded } from '../../command/guards/guard-steps.ts'
import { callId } from '../../command/operation/outcomes.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirm } from '../../host/terminal/confirm.ts'
import { createStep } from '../../jobs/step.ts'
import type { ApiRequest } from './request.ts'

const lasting = 'docsctl undo cannot undo this, because docsctl api keeps no journal'

/**
 * Asks for confirmation before a request that deletes a resource or changes access. Also runs the
 * safety checks of the command for the same operation.
 */
export async function confirmRequest(
  { method, url, body }: ApiRequest,
  known: Called | undefined,
  destroys: boolean,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const what = `${method} ${url.pathname}`
  if (!known) {
    if (destroys) await confirm(run, { what: async () => what, lasting })
    return
  }
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : body
  const call = {
    ...{ operation: known.operation, method, path: url.pathname, query: [], body: sent },
    parts: { ...known.parts, body: sent },
  }
  const exposure = describeExposure(call)
  if (!destroys && exposure === undefined && !isGuarded(createStep(what, call))) return
  const about = exposure === undefined ? what : `${exposure} ${callId(call)} (${what})`
  const ask = (remarks: readonly string[]) =>
    confirm(run, { what: async () => [about, ...remarks].join('\n  '), lasting })
  const isStrict = destroys || grantsWritingByDefault(call)
  // if --yes is given, send only the request itself
  await confirmGuarded(run, { items: [{ id: what, call }], count: 1 }, { isStrict, ask })
}
