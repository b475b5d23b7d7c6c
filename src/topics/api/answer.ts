import { STATUS_CODES } from 'node:http'
import { answeredElsewhere, isHtml } from '../../client/failures.ts'
import type { Page } from '../../client/pages.ts'
import type { RawAnswer } from '../../client/raw-request.ts'
import { untilDone } from '../../client/wire/events.ts'
import { DocsctlError, unknownState } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { rowed } from '../../frame/result/render-options.ts'
import { type View, writeList, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { maskUrl } from '../../text/redact.ts'
import type { ResultFormat } from '../../text/render.ts'
import { sanitise, sanitiseBlock } from '../../text/sanitise.ts'
import { grouped } from '../../text/text.ts'
import type { ApiRequest } from './request.ts'

/** Prints what the service answered. */
export async function writeAnswer(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  answer: RawAnswer,
  request: ApiRequest,
): Promise<void> {
  const { status, body, text } = answer
  if (text !== undefined) refuseStrangers(text, answer, request, run)
  await run.progress.clear()
  if (run.has('include')) await writeHead(run, answer)
  if (text !== undefined) {
    await writeText(run, text)
    return await checkStream(text, answer, request)
  }
  if (answer.isGone)
    return await run.note('note: it is not there; whether this removed it is not known')
  if (body === undefined) return await run.note(`the answer is empty (${status})`)
  const format = await apiFormat(run)
  const items = rowed.has(format) ? itemsOf(body) : Array.isArray(body) ? body : undefined
  if (items && run.text('jq') === undefined) await writeRows(run, items, format)
  else await writeObject(run, body, viewOf([body], format))
  if (hasMore(body)) {
    // by its name, a list is read whole unless a page or a limit is asked for
    const whole = request.named
      ? 'without page= and limit= they are all read'
      : '--paginate reads them all'
    await run.note(`note: there are further pages; ${whole}`)
  }
  const { more } = (body ?? {}) as { more?: unknown }
  if (typeof more === 'number' && more > 0)
    await run.note(`note: the service has ${grouped(more)} more, and gives no way to read on`)
}

/** The items of one answer; that they are all there are can't be said of them. */
async function writeRows(
  run: TypedWords & Speaker & Machine,
  items: unknown[],
  format: ResultFormat,
): Promise<void> {
  const view = { ...viewOf(items, format), whole: () => false }
  await writeList(run, [{ items, envelope: {} }], view)
}

function hasMore(body: unknown): boolean {
  return typeof (body as { next?: { page?: unknown } | null } | null)?.next?.page === 'string'
}

/** Prints the items of all pages as one list. */
export async function writePages(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  pages: AsyncIterable<Page>,
): Promise<void> {
  const view = viewOf([], await apiFormat(run))
  async function* shown() {
    for await (const page of pages) {
      // what the items are made of is known only now
      if (view.columns.length === 0) view.columns = columnsOf(page.items)
      yield page
    }
  }
  await writeList(run, shown(), view)
}

/** JSON, unless another format was asked for. */
async function apiFormat(run: ServiceAccess & Speaker): Promise<ResultFormat> {
  const { output } = await run.session()
  return run.typedFormat ?? output?.value ?? 'json'
}

/** A web page where JSON was asked for, or anything that jq can't read. */
function refuseStrangers(
  text: string,
  answer: RawAnswer,
  request: ApiRequest,
  run: TypedWords,
): void {
  const { status, headers } = answer
  const html = request.headers?.accept === undefined && isHtml({ status, headers, text })
  if (!html && run.text('jq') === undefined) return
  const what = html ? 'a web page' : 'something else'
  throw new DocsctlError('failed', `${what} came where JSON was asked for`, {
    status,
    request: { method: request.method, url: maskUrl(request.url.href) },
    ...(html && answeredElsewhere),
    ...(html && request.method !== 'GET' && { state: unknownState }),
  })
}

/** Of a stream of events the last one tells whether it came to its end. */
async function checkStream(text: string, answer: RawAnswer, request: ApiRequest): Promise<void> {
  if (!/^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '')) return
  const sent = { method: request.method, url: maskUrl(request.url.href) }
  const events = untilDone([Buffer.from(text)], { request: sent, secrets: [] })
  while (!(await events.next()).done);
}

async function writeHead({ runtime }: Machine, { status, headers }: RawAnswer): Promise<void> {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
  ]
  const shown = runtime.stdout.isTTY ? lines.map(sanitise) : lines
  await runtime.stdout.write(shown.map((line) => `${line}\n`).join(''))
}

async function writeText({ runtime: { stdout } }: Machine, text: string): Promise<void> {
  if (!stdout.isTTY) return await stdout.write(text)
  await stdout.write(`${sanitiseBlock(text).replace(/\n$/, '')}\n`)
}

function itemsOf(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body
  const { items } = (body ?? {}) as { items?: unknown }
  return Array.isArray(items) ? items : undefined
}

function viewOf(sample: readonly unknown[], format: ResultFormat): View {
  return { columns: columnsOf(sample), known: [], format }
}

const mostColumns = 7

/** The plain values of the first item. */
function columnsOf([first]: readonly unknown[]): string[] {
  if (typeof first !== 'object' || first === null) return []
  const plain = Object.entries(first).filter(([, value]) => typeof value !== 'object')
  const names = plain.map(([key]) => key).filter((key) => key !== 'object')
  return names.slice(0, mostColumns)
}
