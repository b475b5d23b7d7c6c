import { inOrder } from '../../client/in-order.ts'
import type { Page } from '../../client/pages.ts'
import { ClosedPipe, DocsctlError, unknownState } from '../../errors.ts'
import { CircuitBreaker } from '../../jobs/circuit-breaker.ts'
import { putBack } from '../../jobs/put-back.ts'
import { errorFrom } from '../../text/sentences.ts'
import { errorObject } from '../program/report.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { formatOf } from '../result/render-options.ts'
import { type View, writeList } from '../result/result.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { isOutputFault, showDone } from './after-write.ts'
import { type AccountedJob, batchError, type FailedOne } from './batch-error.ts'

type ItemOutcome = { id: string; value: unknown } | FailedOne

/** What a batch is, and how one of it is done. */
export interface Work<Item> {
  idOf: (item: Item) => string
  perform: (item: Item) => Promise<unknown>
  /** nothing is changed, so that it ends with its reader */
  reads?: boolean
  /** its journal, where it has one */
  job?: AccountedJob
  /** those that are done behind all others, although their results stand where they belong */
  isLast?: (item: Item) => boolean
}

/** Does many things a few at a time, and says of each one what became of it. */
export async function accountForAll<Item>(
  items: readonly Item[],
  how: Work<Item>,
  view: View,
  run: TypedWords & Speaker & Machine & Pick<ServiceAccess, 'blamed'>,
  jobs: number,
): Promise<void> {
  const failed: FailedOne[] = []
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
    // what isn't tried counts for nothing in how far it is
    if (hindrance) return { id, error: notStarted(hindrance), started: false }
    try {
      const value = await how.perform(item)
      breaker.succeeded()
      return { id, value }
    } catch (thrown) {
      const error = failureOf(thrown, how, run)
      if (run.has('fail-fast')) hindrance ??= otherFailed
      if (!run.has('keep-going')) breaker.failed(error)
      if (breaker.stoppedBy) hindrance ??= likeOthers(breaker.stoppedBy)
      return { id, error, started: true }
    } finally {
      done++
      atWork()
    }
  }
  const format = await formatOf(run, view)
  const showsErrors = ['json', 'jsonl', 'yaml'].includes(format) || run.text('jq') !== undefined
  const ahead = Number.POSITIVE_INFINITY
  const outcomes = inOrder(items, jobs, work, { ahead, isLast: how.isLast })
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
  if (failed.length > 0) {
    const { stoppedBy } = breaker
    const error = await batchError({ failed, total: items.length, stoppedBy }, run, how.job)
    if (stoppedBy && how.job) await putBack(how.job, stoppedBy)
    throw error
  }
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
  const why = fault instanceof ClosedPipe ? fault.message : errorFrom(fault).message
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
