import { inOrder } from '../../client/in-order.ts'
import type { Page } from '../../client/pages.ts'
import { ClosedPipe, DocsctlError, unknownState } from '../../errors.ts'
import { errorObject } from '../../host/program/report.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { CircuitBreaker } from '../../jobs/circuit-breaker.ts'
import { resetSteps } from '../../jobs/reset-steps.ts'
import { outputFormats } from '../../output/formats.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { resultFormat } from '../result/format-options.ts'
import { writeList } from '../result/result.ts'
import type { View } from '../result/view.ts'
import { printWriteResult } from './after-write.ts'
import type { AccountedJob, FailedItem } from './batch-error.ts'

type ItemOutcome = { id: string; value: unknown } | FailedItem

/** A batch with the function that processes one item. */
export interface Work<Item> {
  idOf: (item: Item) => string
  perform: (item: Item) => Promise<unknown>
  /** true if the batch only reads, so that it can stop when the reader closes the pipe */
  reads?: boolean
  /** the job of the batch, if the batch has a journal */
  job?: AccountedJob
  /** returns true for items that must be processed last; their results keep their position */
  isLast?: (item: Item) => boolean
}

/** Processes many items with limited concurrency, and reports the outcome of each item. */
export async function accountForAll<Item>(
  items: readonly Item[],
  how: Work<Item>,
  view: View,
  run: WithArgs & WithConsole & WithEnvironment & WithService,
  jobs: number,
): Promise<void> {
  const failed: FailedItem[] = []
  const failures = new Set<unknown>()
  const breaker = new CircuitBreaker()
  let hindrance: DocsctlError | undefined
  let done = 0
  const began = run.environment.clock.now()
  const showProgress = () =>
    run.console.progress.at(workLine(done, items.length, run.environment.clock.now() - began))
  showProgress()
  const work = async (item: Item): Promise<ItemOutcome> => {
    const id = how.idOf(item)
    if (run.environment.signal.aborted) hindrance = run.environment.signal.reason
    // skipped items don't count toward the progress
    if (hindrance) return { id, error: notStartedError(hindrance), started: false }
    try {
      const value = await how.perform(item)
      breaker.succeeded()
      return { id, value }
    } catch (thrown) {
      const error = itemFailure(thrown, how, run)
      if (run.args.has('fail-fast')) hindrance ??= otherFailed
      if (!run.args.has('keep-going')) breaker.failed(error)
      if (breaker.stoppedBy) hindrance ??= stoppedError(breaker.stoppedBy)
      return { id, error, started: true }
    } finally {
      done++
      showProgress()
    }
  }
  const format = await resultFormat(run, view)
  const showsErrors = outputFormats[format].structured || run.args.text('jq') !== undefined
  const ahead = Number.POSITIVE_INFINITY
  const outcomes = inOrder(items, jobs, work, { ahead, isLast: how.isLast })
  async function* pages() {
    // the batch continues even if the reader of the output has closed the pipe
    for (let next = await outcomes.next(); !next.done; next = await outcomes.next()) {
      const outcome = next.value
      if ('value' in outcome) yield singlePage(outcome.value)
      else {
        failed.push(outcome)
        const { id, error } = outcome
        const entry = { id, error: errorObject(error) }
        failures.add(entry)
        if (showsErrors) yield singlePage(entry)
      }
      // printing the result also removed the progress line
      showProgress()
    }
  }
  const isComplete = () => failed.length === 0
  const uncut = (item: unknown) => failures.has(item)
  const shown = format === 'table' ? inOnePage(pages()) : pages()
  const fault = await writeList(run, shown, {
    ...view,
    whole: isComplete,
    uncut,
    isAccount: true,
  }).catch(async (error: unknown) => {
    if (how.reads) {
      await outcomes.return()
      throw error
    }
    for await (const outcome of outcomes) if ('error' in outcome) failed.push(outcome)
    return error as Error
  })
  if (fault) await noteUnshown(fault, items.length - failed.length, items.length, run)
  if (failed.length > 0) {
    const { stoppedBy } = breaker
    const { batchError } = await import('./batch-error.ts')
    const error = await batchError({ failed, total: items.length, stoppedBy }, run, how.job)
    if (stoppedBy && how.job) await resetSteps(how.job, stoppedBy)
    throw fault
      ? new DocsctlError(error.kind, error.message, { ...error.details, cause: fault })
      : error
  }
  if (fault instanceof ClosedPipe) return
  if (fault instanceof DocsctlError && fault.kind === 'not-written') throw fault
  if (fault) await printWriteResult(undefined, () => Promise.reject(fault))
}

/**
 * Converts an exception to an error of its item. Even a bug affects only one item, so the other
 * items continue.
 */
function itemFailure(
  thrown: unknown,
  { reads = false }: Pick<Work<unknown>, 'reads'>,
  run: WithService,
): DocsctlError {
  if (thrown instanceof DocsctlError) return thrown
  const { kind, message, details } = toDocsctlError(run.service.blamed(thrown))
  return new DocsctlError(kind, message, { ...details, ...(!reads && { state: unknownState }) })
}

/** Formats the progress with the completed items per second and the estimated remaining time. */
export function workLine(done: number, total: number, ms: number): string {
  const so = `${done} of ${total}`
  if (done === 0 || ms < 1000) return so
  const rate = done / (ms / 1000)
  const left = (total - done) / rate
  const shown = rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
  return `${so}, ${shown}/s, ${formatDuration(left)} left`
}

function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}

/** Reports how many items were completed although their results couldn't be printed. */
async function noteUnshown(
  fault: Error,
  done: number,
  total: number,
  run: WithConsole,
): Promise<void> {
  const why = fault instanceof ClosedPipe ? fault.message : toDocsctlError(fault).message
  await run.console.note(`note: ${why}. Completed ${done} of ${total} items`)
}

/**
 * Collects all results in one page, because the first page determines the column widths of a table.
 */
async function* inOnePage(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const items: unknown[] = []
  for await (const page of pages) items.push(...page.items)
  yield { items, envelope: {} }
}

function singlePage(item: unknown) {
  return { items: [item], envelope: {} }
}

const otherFailed = new DocsctlError('failed', 'Another item failed')

function stoppedError({ kind }: DocsctlError): DocsctlError {
  return new DocsctlError(kind, 'Further requests would probably fail')
}

function notStartedError({ kind, message }: DocsctlError): DocsctlError {
  return new DocsctlError(kind, `Not started: ${message}`)
}
