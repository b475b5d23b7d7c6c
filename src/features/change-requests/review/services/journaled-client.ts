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
import { withNewJob } from '../../../../jobs/open-job.ts'
import { stateAccess } from '../../../../jobs/states/state-access.ts'
import { createStep, operationsById } from '../../../../jobs/step.ts'
import type { JournalFacts } from './client-services.ts'

type JournalRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * Returns a client that records each write of the review in a separate journal before it sends the
 * write. Merges post bypass reasons, which are not recorded, because undo must not delete them.
 */
export function journaledClient(
  run: JournalRun,
  client: Client,
  { caller, isMerge }: JournalFacts,
): Client {
  const { job } = run.environment
  let isAllJournaled = true
  const exchange: Client['exchange'] = async (call, options) => {
    const { effect, id } = call.operation
    const send = () => client.exchange(call, options)
    if (effect === 'read' || (isMerge && id === commentCreation)) return await send()
    job.keepsJournal = true
    try {
      return await recorded(run, call, caller, send)
    } finally {
      // if one write has no journal, undo must not revert an older change instead
      isAllJournaled &&= job.keepsJournal
      job.keepsJournal = isAllJournaled
    }
  }
  return {
    ...client,
    exchange,
    call: async (operation, input, options) => {
      const call = prepare(operation, splitInput(operation, input as object))
      return (await exchange(call, options)).body as never
    },
  }
}

const commentCreation = 'changeRequests.comments.create'

/** Records a write, and sends it. If the journal can't be written, sends it without a journal. */
async function recorded(
  run: JournalRun,
  call: Prepared,
  caller: string | undefined,
  send: () => ReturnType<Client['exchange']>,
): ReturnType<Client['exchange']> {
  const steps = [createStep(callId(call), call)]
  const journal = await createJournalIfNeeded(run, { count: 1 }, (isBrief) =>
    beginJob(run, steps, { parallel: 1, ...(caller !== undefined && { caller }) }, isBrief),
  )
  run.environment.job.keepsJournal = journal !== undefined
  if (!journal) return await send()
  const context = { ...(await createJobContext(run)), at: () => {}, listed: shownStates(call) }
  let answer: Awaited<ReturnType<typeof send>> | undefined
  let failure: unknown
  try {
    return await withNewJob(jobFolderForRun(run), journal, context, async (job) => {
      await readPreviousValues(run, job, (await isUndoable(call)) ? [0] : [], false)
      await job.perform(0, async () => {
        answer = await send().catch((error: unknown) => {
          failure = error
          throw error
        })
        return answer.body
      })
      return answer ?? (await send())
    })
  } catch (error) {
    // the outcome of the request matters more than a journal that couldn't be completed
    if (error !== failure) run.environment.job.keepsJournal = false
    if (answer) return answer
    throw failure ?? error
  }
}

/** Returns whether undo reverts a write. Otherwise, no previous state has to be read. */
async function isUndoable({ operation }: Prepared): Promise<boolean> {
  const { kind, inverse, noUndo } = stateAccess(operation, await operationsById())
  return noUndo === undefined && kind !== 'other' && (kind !== 'delete' || inverse !== undefined)
}

/**
 * Returns the previous states that the review already knows, by the path of their list. A toggle
 * changes the displayed status of a thread or the user's own reaction.
 */
function shownStates(call: Prepared): Map<string, readonly unknown[]> {
  const { operation, path, body } = call
  const { resolved, body: text, ...reactions } = (body ?? {}) as Record<string, unknown>
  if (operation.id !== 'changeRequests.comments.update' || text !== undefined) return new Map()
  const status = resolved === true ? 'open' : 'resolved'
  const ownReactions = Object.fromEntries(Object.keys(reactions).map((key) => [key, []]))
  const list = path.slice(0, path.lastIndexOf('/'))
  return new Map([[list, [{ id: callId(call), status, ownReactions }]]])
}
