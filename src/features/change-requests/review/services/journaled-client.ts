import type { Client } from '../../../../client/client.ts'
import { type Prepared, prepare, splitInput } from '../../../../client/prepare.ts'
import { callId } from '../../../../command/operation/outcomes.ts'
import {
  beginJob,
  createJobContext,
  createJournalIfNeeded,
  jobFolderForRun,
  readPreviousValues,
} from '../../../../command/operation/run-job.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../../host/program/run.ts'
import type { Job } from '../../../../jobs/job.ts'
import { withNewJob } from '../../../../jobs/open-job.ts'
import { stateAccess } from '../../../../jobs/states/state-access.ts'
import { createStep, operationsById } from '../../../../jobs/step.ts'
import type { JournalFacts } from './client-services.ts'
import type { BatchClient } from './services.ts'

type JournalRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * Returns a client that records each write of the review in a separate journal before it sends the
 * write. Merges post bypass reasons, which are not recorded, because undo must not delete them.
 */
export function journaledClient(
  run: JournalRun,
  client: Client,
  { caller, isMerge }: JournalFacts,
): BatchClient {
  const { job } = run.environment
  let isAllJournaled = true
  const journaled = async <Result>(
    calls: readonly Prepared[],
    work: (perform: Perform) => Promise<Result>,
  ): Promise<Result> => {
    job.keepsJournal = true
    try {
      return await recorded(run, calls, caller, work)
    } finally {
      // if one write has no journal, undo must not revert an older change instead
      isAllJournaled &&= job.keepsJournal
      job.keepsJournal = isAllJournaled
    }
  }
  const exchange: Client['exchange'] = async (call, options) => {
    const { effect, id } = call.operation
    const send = () => client.exchange(call, options)
    if (effect === 'read' || (isMerge && id === commentCreation)) return await send()
    return await journaled([call], (perform) => perform(0, send))
  }
  return {
    ...client,
    exchange,
    call: async (operation, input, options) => {
      const call = prepare(operation, splitInput(operation, input as object))
      return (await exchange(call, options)).body as never
    },
    batch: (calls, work) =>
      journaled(calls, (perform) =>
        work({
          ...client,
          exchange: (call, options) =>
            perform(calls.indexOf(call), () => client.exchange(call, options)),
        }),
      ),
  }
}

const commentCreation = 'changeRequests.comments.create'

type Exchanged = ReturnType<Client['exchange']>

/** Sends the request of a step, and records its outcome. */
type Perform = (index: number, send: () => Exchanged) => Exchanged

/**
 * Records writes while they are sent. If the journal can't be created, sends them without one. If it
 * can't be continued, sends none of the remaining writes.
 */
async function recorded<Result>(
  run: JournalRun,
  calls: readonly Prepared[],
  caller: string | undefined,
  work: (perform: Perform) => Promise<Result>,
): Promise<Result> {
  const steps = calls.map((call) => createStep(callId(call), call))
  const journal = await createJournalIfNeeded(run, { count: calls.length }, (isBrief) =>
    beginJob(run, steps, { parallel: 1, ...(caller !== undefined && { caller }) }, isBrief),
  )
  run.environment.job.keepsJournal = journal !== undefined
  if (!journal) return await work((_, send) => send())
  const context = { ...(await createJobContext(run)), at: () => {}, listed: shownStates(calls) }
  let done: { result: Result } | undefined
  try {
    return await withNewJob(jobFolderForRun(run), journal, context, async (job) => {
      await readPreviousValues(run, job, await undoableIndexes(calls), false)
      done = { result: await work((index, send) => performStep(run, job, index, send)) }
      return done.result
    })
  } catch (error) {
    if (!done) throw error
    run.environment.job.keepsJournal = false
    return done.result
  }
}

async function performStep(
  run: JournalRun,
  job: Job,
  index: number,
  send: () => Exchanged,
): Exchanged {
  let answer: Awaited<Exchanged> | undefined
  let failure: unknown
  try {
    await job.perform(index, async () => {
      answer = await send().catch((error: unknown) => {
        failure = error
        throw error
      })
      return answer.body
    })
    return answer ?? (await send())
  } catch (error) {
    // the outcome of the request matters more than a journal that couldn't be completed
    if (error !== failure) run.environment.job.keepsJournal = false
    if (answer) return answer
    throw failure ?? error
  }
}

/** Returns the writes that undo can revert. The other writes need no previous state. */
async function undoableIndexes(calls: readonly Prepared[]): Promise<number[]> {
  const reverts = await Promise.all(calls.map(isUndoable))
  return [...calls.keys()].filter((index) => reverts[index])
}

/** Returns whether undo reverts a write. */
async function isUndoable({ operation }: Prepared): Promise<boolean> {
  const { kind, inverse, noUndo } = stateAccess(operation, await operationsById())
  return noUndo === undefined && kind !== 'other' && (kind !== 'delete' || inverse !== undefined)
}

/**
 * Returns the previous states that the review already knows, by the path of their list. A toggle
 * changes the displayed status of a thread or the user's own reaction.
 */
function shownStates(calls: readonly Prepared[]): Map<string, readonly unknown[]> {
  const states = new Map<string, unknown[]>()
  for (const call of calls) {
    const { operation, path, body } = call
    const { resolved, body: text, ...reactions } = (body ?? {}) as Record<string, unknown>
    if (operation.id !== 'changeRequests.comments.update' || text !== undefined) continue
    const status = resolved === true ? 'open' : 'resolved'
    const ownReactions = Object.fromEntries(Object.keys(reactions).map((key) => [key, []]))
    const list = path.slice(0, path.lastIndexOf('/'))
    const others = states.get(list) ?? []
    states.set(list, [...others, { id: callId(call), status, ownReactions }])
  }
  return states
}
