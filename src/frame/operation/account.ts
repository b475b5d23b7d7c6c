import { inOrder } from '../../client/in-order.ts'
import type { Page } from '../../client/pages.ts'
import { ClosedPipe, DocsctlError, type Kind, type Problem, unknownState } from '../../errors.ts'
import { byCause } from '../../jobs/causes.ts'
import { CircuitBreaker } from '../../jobs/circuit-breaker.ts'
import { errorFrom } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { firstLine } from '../../text/text.ts'
import { errorObject } from '../program/report.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { formatOf } from '../result/render-options.ts'
import { type View, writeList } from '../result/result.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { isOutputFault, showDone } from './after-write.ts'

interface Failed {
  id: string
  error: DocsctlError
  /** whether it was tried at all */
  started: boolean
}

type ItemOutcome = { id: string; value: unknown } | Failed

/** What a batch is, and how one of it is done. */
export interface Work<Item> {
  idOf: (item: Item) => string
  perform: (item: Item) => Promise<unknown>
  /** nothing is changed, so that it ends with its reader */
  reads?: boolean
  /** its journal, where it has one */
  job?: AccountedJob
}

/** What the account says of a job, beyond what this run did. */
export interface AccountedJob {
  name: string
  counts(): { done: number; failed: number; waiting: number; unknown: number }
}

/** Does many things a few at a time, and says of each one what became of it. */
export async function accountForAll<Item>(
  items: readonly Item[],
  how: Work<Item>,
  view: View,
  run: TypedWords & Speaker & Machine & Pick<ServiceAccess, 'blamed'>,
  jobs: number,
): Promise<void> {
  const failed: Failed[] = []
  const failures = new Set<unknown>()
  const breaker = new CircuitBreaker()
  let hindrance: DocsctlError | undefined
  let done = 0
  const began = run.runtime.clock.now()
  const atWork = () =>
    run.progress.at(workLine(done, items.length, run.runtime.clock.now() - began))
  atWork()
  const work = async (item: Item): Promise<ItemOutcome> => {
    const id = how.idOf(item)
    if (run.signal.aborted) hindrance = run.signal.reason
    try {
      if (hindrance) return { id, error: notStarted(hindrance), started: false }
      const value = await how.perform(item)
      breaker.succeeded()
      return { id, value }
    } catch (thrown) {
      const error = failureOf(thrown, how, run)
      if (run.has('fail-fast')) hindrance ??= otherFailed
      if (!run.has('keep-going')) breaker.failed(id, error)
      if (breaker.stoppedBy) hindrance ??= likeOthers(breaker.stoppedBy)
      return { id, error, started: true }
    } finally {
      done++
      atWork()
    }
  }
  const format = await formatOf(run, view)
  const showsErrors = ['json', 'jsonl', 'yaml'].includes(format) || run.text('jq') !== undefined
  const outcomes = inOrder(items, jobs, work, Number.POSITIVE_INFINITY)
  async function* pages() {
    // the work outlives its reader
    for (let next = await outcomes.next(); !next.done; next = await outcomes.next()) {
      const outcome = next.value
      if ('value' in outcome) yield pageOf(outcome.value)
      else {
        failed.push(outcome)
        const { id, error } = outcome
        const entry = { id, error: errorObject(error) }
        failures.add(entry)
        if (showsErrors) yield pageOf(entry)
      }
      // what was printed took the line of the progress away
      atWork()
    }
  }
  const whole = () => failed.length === 0
  const uncut = (item: unknown) => failures.has(item)
  const shown = format === 'table' ? together(pages()) : pages()
  const fault = await writeList(run, shown, { ...view, whole, uncut, isAccount: true }).catch(
    async (error: unknown) => {
      if (how.reads) {
        await outcomes.return()
        throw error
      }
      for await (const outcome of outcomes) if ('error' in outcome) failed.push(outcome)
      return error as Error
    },
  )
  if (fault) await noteUnshown(fault, items.length - failed.length, items.length, run)
  if (failed.length > 0)
    throw await summary({ failed, total: items.length, stoppedBy: breaker.stoppedBy }, run, how.job)
  if (fault && !isOutputFault(fault)) {
    await showDone(undefined, () => Promise.reject(fault))
  }
}

/** A bug is the failure of one thing too: it ends none of the others. */
function failureOf(
  thrown: unknown,
  { reads = false }: Pick<Work<unknown>, 'reads'>,
  run: Pick<ServiceAccess, 'blamed'>,
): DocsctlError {
  if (thrown instanceof DocsctlError) return thrown
  const { kind, message, details } = errorFrom(run.blamed(thrown))
  return new DocsctlError(kind, message, { ...details, ...(!reads && { state: unknownState }) })
}

/** How far it is, at which rate, and how long the rest takes at that. */
export function workLine(done: number, total: number, ms: number): string {
  const so = `${done} of ${total}`
  if (done === 0 || ms < 1000) return so
  const rate = done / (ms / 1000)
  const left = (total - done) / rate
  const shown = rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
  return `${so}, ${shown}/s, ${durationOf(left)} to go`
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}

/** Where the results went nowhere, this is all that is told of those that were done. */
async function noteUnshown(fault: Error, done: number, total: number, run: Speaker): Promise<void> {
  const why =
    fault instanceof ClosedPipe ? 'nobody reads the output any more' : errorFrom(fault).message
  await run.note(`note: ${why}; ${done} of ${total} are done`)
}

/** A table is fitted to the first page that it gets, which is to hold all of a batch. */
async function* together(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const items: unknown[] = []
  for await (const page of pages) items.push(...page.items)
  yield { items, envelope: {} }
}

function pageOf(item: unknown) {
  return { items: [item], envelope: {} }
}

const otherFailed = new DocsctlError('failed', 'another one failed')

function likeOthers({ kind }: DocsctlError): DocsctlError {
  return new DocsctlError(kind, 'it would fail like those before')
}

function notStarted({ kind, message }: DocsctlError): DocsctlError {
  return new DocsctlError(kind, `not started: ${message}`)
}

interface Ending {
  failed: Failed[]
  total: number
  /** the failure after which no other was begun */
  stoppedBy: DocsctlError | undefined
}

/** What became of the failed ones: the code that they share, or that some were done and some not. */
async function summary(
  { failed, total, stoppedBy }: Ending,
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
  if (job) return ofJob(job, { failed, kind, stop }, run)
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
function bugsOf(tried: Failed[]): DocsctlError[] {
  return tried.flatMap(({ error }) => (error.kind === 'bug' ? [error] : [])).slice(0, 1)
}

/** What a job has come to, with its failures by their causes, and the command that continues it. */
function ofJob(
  job: AccountedJob,
  { failed, kind, stop }: { failed: Failed[]; kind: Kind | undefined; stop: string[] },
  run: Machine,
): DocsctlError {
  const { done, failed: refused, waiting, unknown } = job.counts()
  const doubt = unknown > 0 ? `, ${unknown} unknown` : ''
  const tried = failed.filter(({ started }) => started)
  const lines = byCause(tried.map(({ id, error }) => ({ id, message: reasonOf(error) }))).map(
    ({ cause, ids }) => {
      const more = ids.length > named ? ` and ${ids.length - named} more` : ''
      return `  ${ids.length}: ${cause}\n     ${ids.slice(0, named).join(' ')}${more}`
    },
  )
  const verb = waiting + unknown > 0 ? 'resume' : 'retry'
  return new DocsctlError(
    kind === undefined || (done > 0 && kind !== 'interrupted' && kind !== 'terminated')
      ? 'partial'
      : kind,
    [
      `${done} done, ${refused} failed, ${waiting} not tried${doubt}`,
      ...lines,
      ...stop,
      ...bugsOf(tried).map(({ message }) => message),
    ].join('\n'),
    { hint: `docsctl jobs ${verb} ${job.name}`, problems: problemsOf(failed, run) },
  )
}

async function failureLines(tried: Failed[], { runtime: { stderr } }: Machine): Promise<string[]> {
  const rows = tried.map(({ id, error }) => {
    const { state } = error.details
    return { id, reason: state ? `${reasonOf(error)}; ${state}` : reasonOf(error) }
  })
  if (!stderr.isTTY) return rows.map(({ id, reason }) => `  ${id}: ${reason}`)
  const { rowsBelow } = await import('../../text/rows-below.ts')
  return rowsBelow([{ path: 'id' }, { path: 'reason' }], rows, stderr.columns)
}

/** Where the program itself failed is told once, below all of them. */
function reasonOf({ kind, message }: DocsctlError): string {
  return kind === 'bug' ? firstLine(message) : message
}

/** As many as a terminal is to hold at most; the account of each stands in the result. */
const mostOnTerminal = 20

function problemsOf(failed: Failed[], { runtime: { stderr } }: Machine): Problem[] {
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
function unstarted(failed: Failed[]): string[] {
  const ids = failed.filter(({ started }) => !started).map(({ id }) => id)
  if (ids.length === 0) return []
  const more = ids.length > named ? ` and ${ids.length - named} more` : ''
  return [`  not started: ${ids.slice(0, named).join(' ')}${more}`]
}

/** The same command for the failed ids alone, where it takes ids. */
function again(failed: Failed[], run: TypedWords): string[] {
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
