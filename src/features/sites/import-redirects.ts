import { type Prepared, prepare } from '../../client/prepare.ts'
import { type ShownPlace, schemaViolations } from '../../client/problems.ts'
import type { FlowJob } from '../../command/operation/flow-job.ts'
import { bulkRedirects, maxRedirects } from '../../contract/site-publishing/redirects.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { WithConsole, WithService } from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { createStep, type JobStep } from '../../jobs/step.ts'
import { BadCsv, type CsvRow, csvRows } from '../../output/csv-rows.ts'
import { invalidFile, problems } from '../../output/text/file-problems.ts'
import { invalidValue, sentences, unknownColumn, unknownValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { destinationForms } from './redirect-destination.ts'

const columns = ['source', 'destination', 'permanent', 'captureWildcard', 'intent']

const intents = ['live', 'draft', 'publish']

export interface RedirectOutcome {
  status: string
  source: string
  draft?: boolean
  id?: string
  error?: string
}

export interface ReadRedirects {
  /** the intent of rows that don't specify one */
  intent: string | undefined
  /** parses the destination in a table cell */
  destinationOf: (cell: string) => object | undefined
}

/** Returns the changes that a file requests. Validates all rows before anything is sent. */
export function parseRedirects(text: string, file: string, reading: ReadRedirects): object[] {
  const { header, rows } = readRows(text, file)
  const unknown = header.filter((name) => !columns.includes(name))
  if (unknown.length > 0 || !header.includes('source')) {
    const [first] = unknown
    const expected = `Expected: ${columns.join(', ')} (source is required)`
    const problem =
      first === undefined
        ? invalidFile(`${file}:1`, sentences('Missing column "source"', expected))
        : unknownColumn(`${file}:1`, first, expected)
    throw usage([{ ...problem, message: `${file}:1: ${problem.message}` }])
  }
  const invalid: Problem[] = []
  const seen = new Map<string, number>()
  const changes = rows.map((row) => {
    const where = `${file}:${row.line}`
    const source = row.values.source?.trim() ?? ''
    const before = seen.get(source)
    if (before !== undefined) {
      invalid.push(problems.repeatedLine(where, before, source))
    }
    seen.set(source, row.line)
    return rowChange(row, source, reading, (problem) =>
      invalid.push({ ...problem, where, message: `${where}: ${problem.message}` }),
    )
  })
  if (rows.length === 0) invalid.push(invalidFile(file, `${file} contains no redirects`))
  if (invalid.length > 0) throw usage(invalid)
  return changes
}

function readRows(text: string, file: string) {
  try {
    return csvRows(text)
  } catch (error) {
    if (!(error instanceof BadCsv)) throw error
    throw usage([invalidFile(`${file}:${error.line}`, `${file}:${error.line}: ${error.message}`)])
  }
}

function rowChange(
  { values }: CsvRow,
  source: string,
  reading: ReadRedirects,
  refuse: (problem: Problem) => void,
): object {
  const typedIntent = values.intent?.trim() || reading.intent
  const intent = intents.find((one) => one === typedIntent)
  if (typedIntent !== undefined && intent === undefined) {
    refuse(unknownValue('intent', typedIntent, intents))
  }
  const typed = values.destination?.trim() ?? ''
  const destination = typed === '' ? null : reading.destinationOf(typed)
  if (destination === undefined) {
    refuse(invalidValue('destination', typed, `Expected ${destinationForms}`))
  }
  const change = {
    source,
    ...(intent !== undefined && { intent }),
    ...(intent !== 'publish' && {
      destination,
      ...parseSwitch('permanent', values.permanent, refuse),
      ...parseSwitch('captureWildcard', values.captureWildcard, refuse),
    }),
  }
  if (destination !== undefined) {
    const shownAs = ({ where, value }: ShownPlace) => ({
      where: where.replace(/^\.?redirects\.0\.?/, ''),
      value,
    })
    const body = { redirects: [change] }
    for (const one of schemaViolations(bulkRedirects.body, body, '', { shownAs })) refuse(one)
  }
  return change
}

/** Parses a table cell with a boolean. An empty cell leaves the setting unset. */
function parseSwitch(
  name: string,
  cell: string | undefined,
  refuse: (problem: Problem) => void,
): Record<string, boolean> {
  const word = cell?.trim().toLowerCase() ?? ''
  if (word === '') return {}
  if (['true', 'yes', '1'].includes(word)) return { [name]: true }
  if (!['false', 'no', '0'].includes(word)) refuse(unknownValue(name, word, ['true', 'false']))
  return { [name]: false }
}

/**
 * Returns the requests for all changes. Each request contains at most the number of redirects that
 * the service accepts.
 */
export function requestsFor(path: Record<string, string>, changes: object[]): Prepared[] {
  const length = Math.ceil(changes.length / maxRedirects)
  return Array.from({ length }, (_, index) => {
    const redirects = changes.slice(index * maxRedirects, (index + 1) * maxRedirects)
    return prepare(bulkRedirects, { path, body: { redirects } })
  })
}

/** Returns the requests as journal steps. */
export function stepsFor(calls: readonly Prepared[]): JobStep[] {
  return calls.map((call) => {
    const sources = requestSources(call)
    const others = sources.length > 1 ? ` to ${sources.at(-1)}` : ''
    return createStep(`${sources[0]}${others}`, call)
  })
}

/**
 * Sends the requests one after another. If one fails, the error includes the number of redirects
 * that were already sent.
 */
export async function* sendRedirects(
  calls: readonly Prepared[],
  { indexes, perform }: FlowJob,
  run: WithService & WithConsole,
): AsyncGenerator<RedirectOutcome[]> {
  const client = await run.service.client()
  const own = indexes.map((index) => ({ index, call: calls[index] as Prepared }))
  const total = countRedirects(own.map(({ call }) => call))
  let done = 0
  for (const { index, call } of own) {
    run.console.progress.at(`Importing redirects: ${done} of ${total}`)
    const outcomes: RedirectOutcome[] = []
    let refusal: DocsctlError | undefined
    const send = async (step: FlowStep) => {
      // the request is safe to repeat
      await step.begin()
      outcomes.push(...rowOutcomes(call, (await client.exchange(call)).body as BulkAnswer))
      const failed = outcomes.filter(isFailed).length
      if (failed === 0) return
      refusal = new DocsctlError('refused', `${count(failed, 'redirect')} in the request failed`)
      throw refusal
    }
    await perform(index, send).catch((error: unknown) => {
      // the outcomes already show which redirects failed
      if (error === refusal) return
      if (!(error instanceof DocsctlError) || done === 0) throw error
      const state = `Sent ${done} of ${total} redirects. The others failed, were not sent, or have an unknown result`
      throw new DocsctlError(error.kind, error.message, { ...error.details, state })
    })
    done += outcomes.length
    yield outcomes
  }
}

export const isFailed = ({ status }: RedirectOutcome) => status === 'error'

interface BulkAnswer {
  results: RedirectOutcome[]
}

function rowOutcomes(call: Prepared, { results }: BulkAnswer): RedirectOutcome[] {
  const answered = new Set(results.map(({ source }) => source))
  const unanswered = requestSources(call).filter((source) => !answered.has(source))
  const error = 'The service returned no result for this redirect'
  return [...results, ...unanswered.map((source) => ({ status: 'error', source, error }))]
}

/** Counts the redirects in the requests. */
export function countRedirects(calls: readonly Prepared[]): number {
  return calls.reduce((sum, call) => sum + requestSources(call).length, 0)
}

function requestSources({ body }: Prepared): string[] {
  return (body as { redirects: { source: string }[] }).redirects.map(({ source }) => source)
}
