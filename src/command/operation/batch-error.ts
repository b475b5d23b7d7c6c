import { DocsctlError, type Kind, type Problem } from '../../errors.ts'
import type { WithArgs, WithEnvironment } from '../../host/program/run.ts'
import { countByCause } from '../../jobs/causes.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobCounts, StepProgress } from '../../jobs/journal-file.ts'
import { nextCommand } from '../../jobs/next-command.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { firstLine } from '../../output/text/text.ts'

export interface FailedItem {
  id: string
  error: DocsctlError
  /** false if the item wasn't attempted */
  started: boolean
}

/** The properties of a job that its final report needs. */
export type AccountedJob = Pick<Job, 'name' | 'counts' | 'progress' | 'note'>

/** The result of a batch with failed items. */
export interface BatchEnd {
  failed: FailedItem[]
  total: number
  /** the error that stopped the batch before all items had started */
  stoppedBy: DocsctlError | undefined
}

/**
 * Builds the error for failed items. If all failures have the same kind, the error has that kind.
 * Otherwise, its kind is `partial`.
 */
export async function batchError(
  { failed, total, stoppedBy }: BatchEnd,
  run: WithArgs & WithEnvironment,
  job: AccountedJob | undefined,
): Promise<DocsctlError> {
  const tried = failed.filter(({ started }) => started)
  const kinds = new Set((tried.length > 0 ? tried : failed).map(({ error }) => error.kind))
  const interrupted = failed.find(({ error }) => /interrupted|terminated/.test(error.kind))
  const isAlike = kinds.size === 1 || stoppedBy !== undefined
  const alike = failed.length === total && isAlike ? (stoppedBy?.kind ?? [...kinds][0]) : undefined
  const kind = interrupted?.error.kind ?? alike
  const stop = stoppedBy && tried.length < failed.length ? [stopLine] : []
  if (job) return jobError(job, { failed, kind, stop, isStopped: stoppedBy !== undefined }, run)
  const lines = await failureLines(tried, run)
  const stack = firstBug(tried).map(({ message }) => message)
  const count = countText(failed.length, tried.length, total)
  return new DocsctlError(
    kind ?? 'partial',
    [count, ...lines, ...unstartedIds(failed), ...stop, ...stack].join('\n'),
    {
      problems: failureProblems(failed, run),
      ...batchHint(failed, total, run),
    },
  )
}

const stopLine =
  '  Stopped because further requests would probably fail. Use --keep-going to continue despite failures'

/** Returns the first failure that is a bug, including its stack. */
function firstBug(tried: FailedItem[]): DocsctlError[] {
  return tried.flatMap(({ error }) => (error.kind === 'bug' ? [error] : [])).slice(0, 1)
}

/**
 * Builds the error for a job with failed steps. Groups the failures by cause and shows the command
 * that resumes the job.
 */
function jobError(
  job: AccountedJob,
  {
    failed,
    kind,
    stop,
    isStopped,
  }: { failed: FailedItem[]; kind: Kind | undefined; stop: string[]; isStopped: boolean },
  run: WithArgs & WithEnvironment,
): DocsctlError {
  const jobCounts = job.counts()
  const leavesOthers = continuingCommands.has(run.args.command) && job.progress.some(wasSkipped)
  const isPartial = jobCounts.done > 0 || leavesOthers
  const tried = failed.filter(({ started }) => started)
  const failures = tried.map(({ id, error }) => ({
    id,
    kind: error.kind,
    status: error.details.status,
    message: failureReason(error),
  }))
  const lines = countByCause(failures).map(({ cause, ids }) => {
    const more = ids.length > maxIds ? ` and ${ids.length - maxIds} more` : ''
    return `  ${ids.length}: ${cause}\n     ${ids.slice(0, maxIds).join(' ')}${more}`
  })
  return new DocsctlError(
    kind === undefined || (isPartial && !isInterruption(kind)) ? 'partial' : kind,
    [
      countsLine(jobCounts),
      ...lines,
      ...stop,
      ...firstBug(tried).map(({ message }) => message),
    ].join('\n'),
    {
      hint: nextStepHint(job, { kind, isStopped }, run),
      problems: failureProblems(failed, run),
    },
  )
}

/**
 * Commands that resume or undo an earlier job. In these commands, a resource that changed in the
 * meantime is an expected outcome.
 */
const continuingCommands = new Set(['jobs resume', 'jobs undo', 'undo'])

/** Returns whether a step was skipped because someone else had changed the resource. */
function wasSkipped({ is, fault }: StepProgress): boolean {
  return is === 'failed' && fault?.kind === 'conflict' && fault.status === undefined
}

function countsLine({ done, failed, waiting, unknown }: JobCounts): string {
  const doubt = unknown > 0 ? `, ${unknown} unknown` : ''
  return `${done} completed, ${failed} failed, ${waiting} pending${doubt}`
}

const isInterruption = (kind: Kind) => kind === 'interrupted' || kind === 'terminated'

/**
 * Returns the command that continues a job. If the job can't be continued, returns the command that
 * shows its failures.
 */
function nextStepHint(
  job: AccountedJob,
  { kind, isStopped }: { kind: Kind | undefined; isStopped: boolean },
  { args: { command } }: WithArgs,
): string {
  if (kind && isInterruption(kind)) return `docsctl jobs resume ${job.name}`
  if (!isStopped) return nextCommand(job, command)
  return `docsctl jobs ${command === 'jobs resume' ? 'show' : 'resume'} ${job.name}`
}

/** Throws if nothing failed in this run, but the job is not complete. */
export function refuseIncompleteJob(
  job: Omit<AccountedJob, 'note'>,
  { args: { command } }: WithArgs,
): void {
  const counted = job.counts()
  if (counted.failed + counted.waiting + counted.unknown === 0) return
  throw new DocsctlError('partial', countsLine(counted), { hint: nextCommand(job, command) })
}

async function failureLines(
  tried: FailedItem[],
  { environment: { stderr } }: WithEnvironment,
): Promise<string[]> {
  const rows = tried.map(({ id, error }) => {
    const { state } = error.details
    return { id, reason: state ? `${failureReason(error)}. ${state}` : failureReason(error) }
  })
  if (!stderr.isTTY) return rows.map(({ id, reason }) => `  ${id}: ${reason}`)
  const { rowsBelow } = await import('../../output/table/rows-below.ts')
  return rowsBelow([{ path: 'id' }, { path: 'reason' }], rows, stderr.columns)
}

/** Returns the message of a failure. The stack of a bug is shown only once, below all messages. */
function failureReason({ kind, message }: DocsctlError): string {
  return kind === 'bug' ? firstLine(message) : message
}

/** The maximum number of failures that a terminal shows. The result contains all failures. */
const maxOnTerminal = 20

function failureProblems(
  failed: FailedItem[],
  { environment: { stderr } }: WithEnvironment,
): Problem[] {
  const all = failed.map(({ id, error }) => itemFailed(id, failureReason(error)))
  if (!stderr.isTTY || all.length <= maxOnTerminal) return all
  const more = `${all.length - maxOnTerminal} more`
  return [...all.slice(0, maxOnTerminal), itemFailed(more, 'See the result for the other failures')]
}

function countText(failed: number, tried: number, total: number): string {
  if (tried === total) return total === 1 ? '1 of 1 failed' : `All ${total} failed`
  const left = failed - tried
  const rest = left > 0 ? `, ${left} ${left === 1 ? 'was' : 'were'} not started` : ''
  return `${tried} of ${total} failed${rest}${failed < total ? '. The rest succeeded' : ''}`
}

const maxIds = 10

/**
 * Formats the IDs that weren't processed. If there are many, only the JSON error contains all of
 * them.
 */
function unstartedIds(failed: FailedItem[]): string[] {
  const ids = failed.filter(({ started }) => !started).map(({ id }) => id)
  if (ids.length === 0) return []
  const more = ids.length > maxIds ? ` and ${ids.length - maxIds} more` : ''
  return [`  Not started: ${ids.slice(0, maxIds).join(' ')}${more}`]
}

/**
 * Suggests the same command for the items that can be tried again. If the outcome of an item is
 * unknown, suggests how to check it instead, because another attempt could make the change twice.
 */
function batchHint(failed: FailedItem[], total: number, run: WithArgs): { hint?: string } {
  if (failed.length > 20) return {}
  const unclear = failed.find(({ error: { details } }) => {
    return details.isDoubtful && details.retryable === false
  })
  if (unclear) return { ...(unclear.error.details.hint && { hint: unclear.error.details.hint }) }
  // a resource that wasn't found will not be found by the same command
  const repeatable = failed.filter(({ error, started }) => !started || error.kind !== 'not-found')
  // with --rows, the same command would also repeat the rows that succeeded
  if (repeatable.length < (run.args.text('rows') ? total : 1)) return {}
  return { hint: docsctlLine(retryCommand(repeatable, run)) }
}

/** Returns the same command for the failed IDs only, if the command accepts several IDs. */
function retryCommand(failed: FailedItem[], run: WithArgs): string[] {
  if (Object.keys(run.args.named).length === 0)
    return [...run.args.command.split(' '), ...run.args.argv]
  const inFront = Object.values(run.args.named).slice(0, -1) as string[]
  const args = [...(Object.values(run.args.named) as string[]), ...run.args.rest]
  const flags = run.args.argv.filter((argument) => {
    const index = args.indexOf(argument)
    if (index >= 0) args.splice(index, 1)
    return index < 0
  })
  return [...run.args.command.split(' '), ...inFront, ...failed.map(({ id }) => id), ...flags]
}
