import { type Prepared, prepare } from '../../client/prepare.ts'
import { problemsOf } from '../../client/problems.ts'
import { bulkRedirects, mostRedirects } from '../../contract/site-publishing/redirects.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { FlowJob } from '../../frame/operation/flow-job.ts'
import type { ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { type JobStep, stepOf } from '../../jobs/step.ts'
import { BadCsv, type CsvRow, csvRows } from '../../text/csv-rows.ts'
import { inLineToo, list, oneOf, usage } from '../../text/sentences.ts'
import { destinationForms } from './redirect-words.ts'

const columns = ['source', 'destination', 'permanent', 'captureWildcard', 'intent']

const intents = ['live', 'draft', 'publish']

/** What became of a redirect. */
export interface RedirectOutcome {
  status: string
  source: string
  draft?: boolean
  id?: string
  error?: string
}

export interface ReadRedirects {
  /** what rows mean that don't say it */
  intent: string | undefined
  /** the destination that a cell names */
  destinationOf: (cell: string) => object | undefined
}

/** The changes that a file asks for; every row is checked before anything is sent. */
export function redirectsOf(text: string, file: string, reading: ReadRedirects): object[] {
  const { header, rows } = readRows(text, file)
  const unknown = header.filter((name) => !columns.includes(name))
  if (unknown.length > 0 || !header.includes('source')) {
    const rule = `the columns ${list(columns, 'and')}, of which source is needed`
    throw usage([{ where: `${file}:1`, rule, value: header.join(',') }])
  }
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  const changes = rows.map((row) => {
    const where = `${file}:${row.line}`
    const source = row.values.source?.trim() ?? ''
    const before = seen.get(source)
    if (before !== undefined) {
      problems.push({ where, rule: inLineToo(before), value: source })
    }
    seen.set(source, row.line)
    const change = changeOf(row, source, reading, (rule, value) =>
      problems.push({ where, rule, ...(value !== undefined && { value }) }),
    )
    return change
  })
  if (rows.length === 0) problems.push({ where: file, rule: 'has no redirect' })
  if (problems.length > 0) throw usage(problems)
  return changes
}

function readRows(text: string, file: string) {
  try {
    return csvRows(text)
  } catch (error) {
    if (!(error instanceof BadCsv)) throw error
    throw usage([{ where: `${file}:${error.line}`, rule: error.message }])
  }
}

function changeOf(
  { values }: CsvRow,
  source: string,
  reading: ReadRedirects,
  refuse: (rule: string, value?: unknown) => void,
): object {
  const typedIntent = values.intent?.trim() || reading.intent
  const intent = intents.find((one) => one === typedIntent)
  if (typedIntent !== undefined && intent === undefined) {
    refuse(`intent is ${oneOf(intents)}`, typedIntent)
  }
  const typed = values.destination?.trim() ?? ''
  const destination = typed === '' ? null : reading.destinationOf(typed)
  if (destination === undefined) refuse(`destination is ${destinationForms}`, typed)
  const change = {
    source,
    ...(intent !== undefined && { intent }),
    ...(intent !== 'publish' && {
      destination,
      ...switchOf('permanent', values.permanent, refuse),
      ...switchOf('captureWildcard', values.captureWildcard, refuse),
    }),
  }
  if (destination !== undefined) {
    for (const { where, rule, value } of problemsOf(
      bulkRedirects.body,
      { redirects: [change] },
      '',
    )) {
      refuse(`${where.replace(/^\.?redirects\.0\.?/, '')}: ${rule}`, value)
    }
  }
  return change
}

/** A cell that says yes or no; an empty one says nothing. */
function switchOf(
  name: string,
  cell: string | undefined,
  refuse: (rule: string, value: string) => void,
): Record<string, boolean> {
  const word = cell?.trim().toLowerCase() ?? ''
  if (word === '') return {}
  if (['true', 'yes', '1'].includes(word)) return { [name]: true }
  if (!['false', 'no', '0'].includes(word)) refuse(`${name} is true or false`, word)
  return { [name]: false }
}

/** The requests for all of them, as many in each as the service takes. */
export function requestsFor(path: Record<string, string>, changes: object[]): Prepared[] {
  const count = Math.ceil(changes.length / mostRedirects)
  return Array.from({ length: count }, (_, index) => {
    const redirects = changes.slice(index * mostRedirects, (index + 1) * mostRedirects)
    return prepare(bulkRedirects, { path, body: { redirects } })
  })
}

/** The steps of their journal. */
export function stepsFor(calls: readonly Prepared[]): JobStep[] {
  return calls.map((call) => {
    const sources = sourcesOf(call)
    const others = sources.length > 1 ? ` to ${sources.at(-1)}` : ''
    return stepOf(`${sources[0]}${others}`, call)
  })
}

/** Sends them one behind the other; what was not sent is told with the error that stopped it. */
export async function* sendRedirects(
  calls: readonly Prepared[],
  { indexes, perform }: FlowJob,
  run: ServiceAccess & Speaker,
): AsyncGenerator<RedirectOutcome[]> {
  const client = await run.client()
  const own = indexes.map((index) => ({ index, call: calls[index] as Prepared }))
  const total = countOf(own.map(({ call }) => call))
  let done = 0
  for (const { index, call } of own) {
    run.progress.at(`${done} of ${total}`)
    const outcomes: RedirectOutcome[] = []
    let refusal: DocsctlError | undefined
    const send = async (step: FlowStep) => {
      // what it says of each is the same however often it is sent
      await step.begin()
      outcomes.push(...outcomesOf(call, (await client.exchange(call)).body as BulkAnswer))
      const failed = outcomes.filter(isFailed).length
      if (failed === 0) return
      refusal = new DocsctlError('refused', `${failed} of its redirects failed`)
      throw refusal
    }
    await perform(index, send).catch((error: unknown) => {
      // what became of each is told by its own
      if (error === refusal) return
      if (!(error instanceof DocsctlError) || done === 0) throw error
      const state = `${done} of ${total} redirects are done; the next request, and those behind it, are not`
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

function outcomesOf(call: Prepared, { results }: BulkAnswer): RedirectOutcome[] {
  const answered = new Set(results.map(({ source }) => source))
  const unanswered = sourcesOf(call).filter((source) => !answered.has(source))
  const error = 'the service did not say what became of it'
  return [...results, ...unanswered.map((source) => ({ status: 'error', source, error }))]
}

/** How many redirects requests are about. */
export function countOf(calls: readonly Prepared[]): number {
  return calls.reduce((sum, call) => sum + sourcesOf(call).length, 0)
}

function sourcesOf({ body }: Prepared): string[] {
  return (body as { redirects: { source: string }[] }).redirects.map(({ source }) => source)
}
