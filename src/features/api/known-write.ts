import type { Prepared } from '../../client/prepare.ts'
import type { RawAnswer } from '../../client/raw-request.ts'
import type { Called } from '../../client/removed-operation.ts'
import type { ConfirmationOutcome } from '../../command/guards/confirmation-outcome.ts'
import { callId } from '../../command/operation/outcomes.ts'
import { runBatchAsJob } from '../../command/operation/run-job.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { Question } from '../../host/terminal/confirm.ts'
import { stateAccess } from '../../jobs/states/state-access.ts'
import { createStep, hasValidRequest, operationsById } from '../../jobs/step.ts'
import type { ApiRequest } from './request.ts'

/** A write whose operation is known. */
export interface KnownWrite {
  call: Prepared
  /** true if a journal can record the request, which requires valid parameters */
  isRecordable: boolean
}

/** Returns the call of a request, and whether a journal can record it. */
export async function knownWrite(
  { method, url, body }: ApiRequest,
  { operation, parts }: Called,
): Promise<KnownWrite> {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : body
  const query = Object.fromEntries(url.searchParams)
  const call = {
    ...{ operation, method, path: url.pathname, query: [...url.searchParams], body: sent },
    parts: { ...parts, query, body: sent },
  }
  const isRecordable =
    operation.effect !== 'read' &&
    // a journal can't record a query that contains a parameter twice
    Object.keys(query).length === url.searchParams.size &&
    hasValidRequest(createStep(callId(call), call), await operationsById())
  return { call, isRecordable }
}

/** Returns the line of a prompt about undoing a write. */
export async function undoLine({
  call: { operation },
  isRecordable,
}: KnownWrite): Promise<Pick<Question, 'undo' | 'noUndo'>> {
  if (!isRecordable) return { noUndo: 'This cannot be undone, because it has no journal' }
  const { kind, inverse, noUndo } = stateAccess(operation, await operationsById())
  const needsInverse = kind === 'delete' || kind === 'switch'
  const isUndone = noUndo === undefined && kind !== 'other' && (inverse || !needsInverse)
  return isUndone ? { undo: () => 'docsctl undo' } : {}
}

/** Sends a write. Records it in a journal under the same conditions as a command does. */
export async function sendKnownWrite(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { call, isRecordable }: KnownWrite,
  confirmation: ConfirmationOutcome | undefined,
  send: () => Promise<RawAnswer>,
): Promise<RawAnswer> {
  if (!isRecordable) return await send()
  const items = [{ id: callId(call), call }]
  return await runBatchAsJob(run, { items, count: 1, parallel: 1, confirmation }, async (job) => {
    let answer: RawAnswer | undefined
    await job?.perform(0, async () => {
      answer = await send()
      return answer.body
    })
    return answer ?? (await send())
  })
}
