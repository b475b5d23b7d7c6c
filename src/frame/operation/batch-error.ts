import { DocsctlError, type Kind, type Problem } from '../../errors.ts'
import { byCause } from '../../jobs/causes.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobCounts } from '../../jobs/journal-file.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { firstLine } from '../../text/text.ts'
import type { Machine } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'

export interface FailedOne {
  id: string
  error: DocsctlError
  /** whether it was tried at all */
  started: boolean
}

/** What the account says of a job, beyond what this run did. */
export type AccountedJob = Pick<Job, 'name' | 'counts' | 'progress' | 'note'>

/** What is to be said of the failed ones. */
export interface BatchEnd {
  failed: FailedOne[]
  total: number
  /** the failure after which no other was begun */
  stoppedBy: DocsctlError | undefined
}

/** What became of the failed ones: the code that they share, or that some were done and some not. */
export async function batchError(
  { failed, total, stoppedBy }: BatchEnd,
  run: TypedWords & Machine,
  job: AccountedJob | undefined,
): Promise<DocsctlError> {
  const tried = failed.filter(({ started }) => started)
  const kinds = new Set((tried.length > 0 ? tried : failed).map(({ error }) => error.kind))
  const interrupted = failed.find(({ error }) => /interrupted|terminated/.test(error.kind))
  const isAlike = kinds.size === 1 || stoppedBy !== undefined
  const alike = failed.length === total && isAlike ? (stoppedBy?.kind ?? [...kinds][0]) : undefined
  const kind = interrupted?.error.kind ?? alike
  const stop = stoppedBy && tried.length < failed.length ? [stopLine] : []
  if (job) return ofJob(job, { failed, kind, stop, isStopped: stoppedBy !== undefined }, run)
  const lines = await failureLines(tried, run)
  const stack = bugsOf(tried).map(({ message }) => message)
  const count = counts(failed.length, tried.length, total)
  return new DocsctlError(
    kind ?? 'partial',
    [count, ...lines, ...unstarted(failed), ...stop, ...stack].join('\n'),
    {
      problems: problemsOf(failed, run),
      ...(failed.length <= 20 && { hint: docsctlLine(again(failed, run)) }),
    },
  )
}

const stopLine = '  stopped, as all would fail alike; --keep-going tries them'

/** The first bug, with the place that it was found in. */
function bugsOf(tried: FailedOne[]): DocsctlError[] {
  return tried.flatMap(({ error }) => (error.kind === 'bug' ? [error] : [])).slice(0, 1)
}

/** What a job has come to, with its failures by their causes, and the command that continues it. */
function ofJob(
  job: AccountedJob,
  {
    failed,
    kind,
    stop,
    isStopped,
  }: { failed: FailedOne[]; kind: Kind | undefined; stop: string[]; isStopped: boolean },
  run: Machine,
): DocsctlError {
  const jobCounts = job.counts()
  const tried = failed.filter(({ started }) => started)
  const failures = tried.map(({ id, error }) => ({
    id,
    kind: error.kind,
    status: error.details.status,
    message: reasonOf(error),
  }))
  const lines = byCause(failures).map(({ cause, ids }) => {
    const more = ids.length > named ? ` and ${ids.length - named} more` : ''
    return `  ${ids.length}: ${cause}\n     ${ids.slice(0, named).join(' ')}${more}`
  })
  return new DocsctlError(
    kind === undefined || (jobCounts.done > 0 && kind !== 'interrupted' && kind !== 'terminated')
      ? 'partial'
      : kind,
    [countsLine(jobCounts), ...lines, ...stop, ...bugsOf(tried).map(({ message }) => message)].join(
      '\n',
    ),
    {
      hint: isStopped ? `docsctl jobs resume ${job.name}` : continuation(job),
      problems: problemsOf(failed, run),
    },
  )
}

function countsLine({ done, failed, waiting, unknown }: JobCounts): string {
  const doubt = unknown > 0 ? `, ${unknown} unknown` : ''
  return `${done} done, ${failed} failed, ${waiting} not tried${doubt}`
}

/** The command that does what is left of a job. */
function continuation(job: Pick<AccountedJob, 'name' | 'counts'>): string {
  const { waiting, unknown } = job.counts()
  return `docsctl jobs ${waiting + unknown > 0 ? 'resume' : 'retry'} ${job.name}`
}

/** Nothing failed now, but not all of the job is done. */
export function refuseLeft(job: Pick<AccountedJob, 'name' | 'counts'>): void {
  const counted = job.counts()
  if (counted.failed + counted.waiting + counted.unknown === 0) return
  throw new DocsctlError('partial', countsLine(counted), { hint: continuation(job) })
}

async function failureLines(
  tried: FailedOne[],
  { runtime: { stderr } }: Machine,
): Promise<string[]> {
  const rows = tried.map(({ id, error }) => {
    const { state } = error.details
    return { id, reason: state ? `${reasonOf(error)}; ${state}` : reasonOf(error) }
  })
  if (!stderr.isTTY) return rows.map(({ id, reason }) => `  ${id}: ${reason}`)
  const { rowsBelow } = await import('../../text/table/rows-below.ts')
  return rowsBelow([{ path: 'id' }, { path: 'reason' }], rows, stderr.columns)
}

/** Where the program itself failed is told once, below all of them. */
function reasonOf({ kind, message }: DocsctlError): string {
  return kind === 'bug' ? firstLine(message) : message
}

/** As many as a terminal is to hold at most; the account of each stands in the result. */
const mostOnTerminal = 20

function problemsOf(failed: FailedOne[], { runtime: { stderr } }: Machine): Problem[] {
  const all = failed.map(({ id, error }) => ({ where: id, rule: reasonOf(error) }))
  if (!stderr.isTTY || all.length <= mostOnTerminal) return all
  const more = `${all.length - mostOnTerminal} more`
  return [...all.slice(0, mostOnTerminal), { where: more, rule: 'stand in the result' }]
}

function counts(failed: number, tried: number, total: number): string {
  if (tried === total) return `all ${total} failed`
  const left = failed - tried
  const rest = left > 0 ? `, ${left} ${left === 1 ? 'was' : 'were'} not started` : ''
  return `${tried} of ${total} failed${rest}${failed < total ? '; the others are done' : ''}`
}

const named = 10

/** Their names; each of many is told in the JSON of the error alone. */
function unstarted(failed: FailedOne[]): string[] {
  const ids = failed.filter(({ started }) => !started).map(({ id }) => id)
  if (ids.length === 0) return []
  const more = ids.length > named ? ` and ${ids.length - named} more` : ''
  return [`  not started: ${ids.slice(0, named).join(' ')}${more}`]
}

/** The same command for the failed ids alone, where it takes ids. */
function again(failed: FailedOne[], run: TypedWords): string[] {
  if (Object.keys(run.args).length === 0) return [...run.name.split(' '), ...run.argv]
  const inFront = Object.values(run.args).slice(0, -1) as string[]
  const named = [...(Object.values(run.args) as string[]), ...run.rest]
  const flags = run.argv.filter((word) => {
    const index = named.indexOf(word)
    if (index >= 0) named.splice(index, 1)
    return index < 0
  })
  return [...run.name.split(' '), ...inFront, ...failed.map(({ id }) => id), ...flags]
}
