import { STATUS_CODES } from 'node:http'
import { answeredElsewhere, isHtml } from '../../client/failures.ts'
import type { Page } from '../../client/pages.ts'
import type { RawAnswer } from '../../client/raw-request.ts'
import { eventsUntilFinal } from '../../client/wire/events.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { DocsctlError, unknownState } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { OutputFormat } from '../../output/formats.ts'
import { outputFormats } from '../../output/formats.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { sanitize, sanitizeBlock } from '../../output/text/sanitize.ts'
import { count } from '../../output/text/text.ts'
import type { ApiRequest } from './request.ts'

/** Prints the service's response. */
export async function writeAnswer(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  answer: RawAnswer,
  request: ApiRequest,
): Promise<void> {
  const { status, body, text } = answer
  if (text !== undefined) rejectUnprintable(text, answer, request, run)
  await run.console.progress.clear()
  if (run.args.has('include')) await writeHead(run, answer)
  if (text !== undefined) {
    await writeText(run, text)
    return await checkStream(text, answer, request)
  }
  if (answer.isGone)
    return await run.console.note(
      'note: The resource was not found after a retry. It is unknown whether this request removed it',
    )
  if (body === undefined) return await run.console.note(`The response is empty (${status})`)
  const format = await apiFormat(run)
  const items = outputFormats[format].rows
    ? answerItems(body)
    : Array.isArray(body)
      ? body
      : undefined
  if (items && run.args.text('jq') === undefined) await writeRows(run, items, format)
  else await writeObject(run, body, answerView([body], format))
  if (hasMore(body)) {
    // an operation requested by name returns the whole list unless a page or limit is given
    const whole = request.named
      ? 'To fetch all pages, omit page=, limit=, and --include'
      : 'Use --paginate to fetch all pages'
    await run.console.note(`note: More pages are available. ${whole}`)
  }
  const { more } = (body ?? {}) as { more?: unknown }
  if (typeof more === 'number' && more > 0)
    await run.console.note(
      `note: The service has ${count(more, 'more item')}, but this list has no further pages`,
    )
}

/** Prints the items of a single response, which can be an incomplete list. */
async function writeRows(
  run: WithArgs & WithConsole & WithEnvironment,
  items: unknown[],
  format: OutputFormat,
): Promise<void> {
  const view = { ...answerView(items, format), whole: () => false }
  await writeList(run, [{ items, envelope: {} }], view)
}

function hasMore(body: unknown): boolean {
  return typeof (body as { next?: { page?: unknown } | null } | null)?.next?.page === 'string'
}

/** Prints the items of all pages as one list. */
export async function writePages(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  pages: AsyncIterable<Page>,
): Promise<void> {
  const view = answerView([], await apiFormat(run))
  async function* shown() {
    for await (const page of pages) {
      // the fields of the items are known only after the response
      if (view.columns.length === 0) view.columns = answerColumns(page.items)
      yield page
    }
  }
  await writeList(run, shown(), view)
}

/** Returns the output format. The default is JSON. */
async function apiFormat(run: WithService & WithConsole): Promise<OutputFormat> {
  const { output } = await run.service.session()
  return run.console.typedFormat ?? output?.value ?? 'json'
}

/** Rejects a response that can't be printed as JSON or read by jq, such as a web page. */
function rejectUnprintable(
  text: string,
  answer: RawAnswer,
  request: ApiRequest,
  run: WithArgs,
): void {
  const { status, headers } = answer
  const html = request.headers?.accept === undefined && isHtml({ status, headers, text })
  if (!html && run.args.text('jq') === undefined) return
  const what = html ? 'a web page' : 'other content'
  throw new DocsctlError('failed', `Expected JSON, but received ${what}`, {
    status,
    request: { method: request.method, url: maskUrl(request.url.href) },
    ...(html && answeredElsewhere),
    ...(html && request.method !== 'GET' && { state: unknownState }),
  })
}

/** Checks the last event of a stream, which shows whether the stream was complete. */
async function checkStream(text: string, answer: RawAnswer, request: ApiRequest): Promise<void> {
  if (!/^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '')) return
  const sent = { method: request.method, url: maskUrl(request.url.href) }
  const events = eventsUntilFinal([Buffer.from(text)], { request: sent, secrets: [] })
  while (!(await events.next()).done);
}

async function writeHead(run: WithConsole, { status, headers }: RawAnswer): Promise<void> {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
  ]
  await run.console.print(lines.map((line) => `${sanitize(line)}\n`).join(''))
}

async function writeText(run: WithConsole & WithEnvironment, text: string): Promise<void> {
  if (!run.environment.stdout.isTTY) return await run.console.printData(text)
  await run.console.printData(`${sanitizeBlock(text).replace(/\n$/, '')}\n`)
}

function answerItems(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body
  const { items } = (body ?? {}) as { items?: unknown }
  return Array.isArray(items) ? items : undefined
}

function answerView(sample: readonly unknown[], format: OutputFormat): View {
  return { columns: answerColumns(sample), known: [], format }
}

const maxColumns = 7

/** Returns the names of the scalar fields in the first item. */
function answerColumns([first]: readonly unknown[]): string[] {
  if (typeof first !== 'object' || first === null) return []
  const plain = Object.entries(first).filter(([, value]) => typeof value !== 'object')
  const names = plain.map(([key]) => key).filter((key) => key !== 'object')
  return names.slice(0, maxColumns)
}
