import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import type { Answer } from './answer.ts'
import type { Notify } from './events.ts'
import { extend, type Prepared } from './prepare.ts'
import type { ItemLines } from './wire/item-lines.ts'

export interface PagesOptions {
  /** how many items in all; of the first page all that came, since nothing leads to its middle */
  limit?: number | undefined
  pageSize?: number | undefined
  /** the page to begin with */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
  /** each page brings its items as lines of JSON; they are read only where `items` is asked for */
  asLines?: boolean | undefined
}

export interface Page<Item = unknown> {
  items: Item[]
  /** what this page was asked with */
  cursor?: string
  /** what the next one is asked with; absent on the last */
  next?: string
  count?: number
  /** what stands in the place of the count, as JSON, where that is no number */
  oddCount?: string
  /** how many further items there are, to which no cursor leads */
  more?: number
  /** items of it were left out for the limit: what leads to them is its own cursor */
  cut?: boolean
  /** the items as the service spelled them, where they were asked for as lines */
  lines?: ItemLines
  /** the answer as it came, without items where they are lines */
  envelope: Record<string, unknown>
}

type PageAnswer = Pick<Answer, 'body' | 'lines'>

type AskForPage = (prepared: Prepared, signal: AbortSignal) => Promise<PageAnswer>

export interface PagesMeans {
  ask: AskForPage
  notify: Notify
  pageSize: number
}

/** What the service gives at a time, where an operation doesn't say otherwise. */
export const largestPage = 1000

/** Empty pages in a row that a service may give before it is taken for one that never ends. */
const mostEmpty = 100

/** The request for one page, and no more of it than is wanted. */
export function pageRequest(
  prepared: Prepared,
  { pageSize = largestPage, cursor, limit = Number.POSITIVE_INFINITY }: PagesOptions,
): Prepared {
  const most = prepared.operation.pageLimit ?? Number.POSITIVE_INFINITY
  return extend(prepared, {
    ...(cursor !== undefined && { page: cursor }),
    limit: String(Math.min(pageSize, most, limit)),
  })
}

/** The pages of a list; the next one is on its way while the caller is busy with this one. */
export async function* readPages(
  means: PagesMeans,
  prepared: Prepared,
  options: PagesOptions,
): AsyncGenerator<Page, void, undefined> {
  const { limit = Number.POSITIVE_INFINITY } = options
  const pageSize = options.pageSize ?? means.pageSize
  if (limit <= 0) return
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const ask = (cursor: string | undefined, remaining: number) =>
    means.ask(pageRequest(prepared, { pageSize, cursor, limit: remaining }), signal)

  let { cursor } = options
  const seen = new Set(cursor === undefined ? [] : [cursor])
  let total = 0
  let empty = 0
  let coming = ask(cursor, limit)
  try {
    for (;;) {
      const page = toPage(prepared.operation, await resumable(coming, cursor), cursor)
      // what was left out of a page is lost behind it, so the way on is the page itself, unless it was begun with
      if (cursor !== undefined && cursor !== options.cursor && isCut(page, limit - total)) {
        page.cut = true
        page.next = cursor
      }
      const size = sizeOf(page)
      total += size
      empty = size === 0 ? empty + 1 : 0
      means.notify({
        type: 'page',
        items: size,
        total,
        ...(page.count !== undefined && { count: page.count }),
      })
      const more = page.next !== undefined && total < limit
      const repeats = more && seen.has(page.next as string)
      if (more && !repeats) {
        coming = ask(page.next, limit - total)
        // Its failure is told when its turn comes, and not at all where the caller stops before.
        coming.catch(() => {})
        await departure()
      }
      yield page
      if (!more) return
      cursor = page.next as string
      if (repeats) throw endless(prepared.operation, 'gave a page twice')
      if (empty >= mostEmpty) {
        throw endless(
          prepared.operation,
          `gave ${mostEmpty} empty pages, one after the other`,
          'them',
        )
      }
      seen.add(cursor)
    }
  } finally {
    stop.abort()
  }
}

/**
 * The request leaves only when the event loop turns, which the caller's work would hold up.
 * Twice, for undici takes up its next request one turn after it has ended the last.
 */
async function departure(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** The items of all pages, one by one, and no more than the limit. */
export async function* itemsOf<Item>(
  pages: AsyncIterable<Page<Item>>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Item> {
  let left = limit
  for await (const { items } of pages) {
    yield* items.slice(0, left)
    left -= items.length
  }
}

/** How many items a page has, without reading them. */
export function sizeOf(page: Page): number {
  return page.lines?.size ?? page.items.length
}

/** Leaves no more items than that; answers whether there were more. */
function isCut(page: Page, most: number): boolean {
  return page.lines?.keep(most) ?? page.items.splice(most).length > 0
}

function toPage(
  operation: AnyOperation,
  { body, lines }: PageAnswer,
  cursor: string | undefined,
): Page {
  const envelope = (body ?? {}) as Record<string, unknown>
  const { items } = envelope
  const asked = cursor !== undefined && { cursor }
  if (!Array.isArray(items)) {
    throw new DocsctlError('failed', `the answer to ${operation.id} holds no list`, { ...asked })
  }
  const next = nextOf(envelope)
  if (next === undefined) {
    const message = `the answer to ${operation.id} says that there is more, and not where`
    throw new DocsctlError('failed', message, { ...asked })
  }
  const rest = {
    ...asked,
    ...(next !== null && { next }),
    ...countOf(envelope),
    envelope,
  }
  if (!lines) return { items, ...rest }
  return {
    ...rest,
    lines,
    get items() {
      return lines.items()
    },
  }
}

function countOf({ count }: Record<string, unknown>): Pick<Page, 'count' | 'oddCount'> {
  if (typeof count === 'number') return { count }
  return count === undefined || count === null
    ? {}
    : { oddCount: JSON.stringify(count).slice(0, 60) }
}

/** The cursor of the next page; `null` where there is none, `undefined` where it can't be read. */
function nextOf({ next }: Record<string, unknown>): string | null | undefined {
  if (next === undefined || next === null) return null
  const { page } = next as { page?: unknown }
  return typeof page === 'string' && page !== '' ? page : undefined
}

/** A page that fails says with which cursor the list goes on. */
async function resumable(coming: Promise<PageAnswer>, cursor: string | undefined) {
  try {
    return await coming
  } catch (error) {
    if (!(error instanceof DocsctlError) || cursor === undefined) throw error
    throw new DocsctlError(error.kind, error.message, { cause: error, ...error.details, cursor })
  }
}

/** Without the cursor, which leads nowhere else. */
function endless({ id }: AnyOperation, what: string, upTo = 'the repeated page'): DocsctlError {
  return new DocsctlError('failed', `${id} does not end: the service ${what}`, {
    state: `everything up to ${upTo} has been read`,
    hint: 'another --page-size, with which the service cuts its pages at other places',
  })
}
