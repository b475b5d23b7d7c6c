import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import type { Answer } from './answer.ts'
import type { Notify } from './events.ts'
import { extend, type Prepared } from './prepare.ts'
import type { ItemLines } from './wire/item-lines.ts'

export interface PagesOptions {
  /**
   * the maximum number of items; the first page is always returned in full, because no cursor
   * points to the middle of a page
   */
  limit?: number | undefined
  pageSize?: number | undefined
  /** the cursor of the first page to read */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
  /** true if items are returned as unparsed lines of JSON; accessing `items` parses them */
  asLines?: boolean | undefined
}

export interface Page<Item = unknown> {
  items: Item[]
  /** the cursor of this page */
  cursor?: string
  /** the cursor of the next page; absent on the last page */
  next?: string
  count?: number
  /** the `count` in the response, converted to JSON text if it is not a number */
  invalidCount?: string
  /** the number of remaining items that no cursor can reach */
  more?: number
  /**
   * true if items of this page were omitted because of the limit; to get them, request the page
   * again with its own cursor
   */
  cut?: boolean
  /** the unparsed items, if the caller requested lines */
  lines?: ItemLines
  /** the rest of the response without the items, if the items are lines */
  envelope: Record<string, unknown>
}

type PageAnswer = Pick<Answer, 'body' | 'lines'>

type AskForPage = (prepared: Prepared, signal: AbortSignal) => Promise<PageAnswer>

export interface PageReader {
  fetchPage: AskForPage
  notify: Notify
  pageSize: number
}

/** The default maximum page size. */
export const maxPageSize = 1000

/** The number of consecutive empty pages after which a list is considered endless. */
const maxEmptyPages = 100

/** Returns the request for one page, with a page size no larger than needed. */
export function pageRequest(
  prepared: Prepared,
  { pageSize = maxPageSize, cursor, limit = Number.POSITIVE_INFINITY }: PagesOptions,
): Prepared {
  const most = prepared.operation.pageLimit ?? Number.POSITIVE_INFINITY
  return extend(prepared, {
    ...(cursor !== undefined && { page: cursor }),
    limit: String(Math.min(pageSize, most, limit)),
  })
}

/** Yields the pages of a list. The next page is requested while the caller processes this one. */
export async function* readPages(
  means: PageReader,
  prepared: Prepared,
  options: PagesOptions,
): AsyncGenerator<Page, void, undefined> {
  const { limit = Number.POSITIVE_INFINITY } = options
  const pageSize = options.pageSize ?? means.pageSize
  if (limit <= 0) return
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const ask = (cursor: string | undefined, remaining: number) =>
    means.fetchPage(pageRequest(prepared, { pageSize, cursor, limit: remaining }), signal)

  let { cursor } = options
  const seen = new Set(cursor === undefined ? [] : [cursor])
  let total = 0
  let empty = 0
  let coming = ask(cursor, limit)
  try {
    for (;;) {
      const page = toPage(prepared.operation, await withCursor(coming, cursor), cursor)
      // to get the omitted items, request the page again, unless the list started with this page
      if (cursor !== undefined && cursor !== options.cursor && isCut(page, limit - total)) {
        page.cut = true
        page.next = cursor
      }
      const size = itemCount(page)
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
        // an error is thrown when the caller reaches this page, and ignored if the caller stops
        // earlier
        coming.catch(() => {})
        await requestSent()
      }
      yield page
      if (!more) return
      cursor = page.next as string
      if (repeats)
        throw endlessList(`The service returned the same page of ${prepared.operation.id} twice`)
      if (empty >= maxEmptyPages) {
        throw endlessList(
          `The service returned ${maxEmptyPages} empty pages of ${prepared.operation.id} in a row`,
          'the empty pages',
        )
      }
      seen.add(cursor)
    }
  } finally {
    stop.abort()
  }
}

/**
 * Waits until the request for the next page is sent. This takes two turns of the event loop,
 * because undici starts a request one turn after the previous request ended.
 */
async function requestSent(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** Yields the items of all pages, up to the limit. */
export async function* pageItems<Item>(
  pages: AsyncIterable<Page<Item>>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Item> {
  let left = limit
  for await (const { items } of pages) {
    yield* items.slice(0, left)
    left -= items.length
  }
}

/** Returns the number of items in a page without parsing them. */
export function itemCount(page: Page): number {
  return page.lines?.size ?? page.items.length
}

/** Shortens a page to a number of items. Returns true if items were removed. */
function isCut(page: Page, most: number): boolean {
  return page.lines?.keep(most) ?? page.items.splice(most).length > 0
}

/** Returns the error message for a list response that contains no list. */
export function missingListMessage(name: string): string {
  return `The response to ${name} contains no list`
}

function toPage(
  operation: AnyOperation,
  { body, lines }: PageAnswer,
  cursor: string | undefined,
): Page {
  const envelope = (body ?? {}) as Record<string, unknown>
  const { items } = envelope
  const pageCursor = cursor !== undefined && { cursor }
  if (!Array.isArray(items)) {
    throw new DocsctlError('failed', missingListMessage(operation.id), {
      ...pageCursor,
    })
  }
  const next = nextCursor(envelope)
  if (next === undefined) {
    const message = `The response to ${operation.id} indicates more pages, but contains no cursor`
    throw new DocsctlError('failed', message, { ...pageCursor })
  }
  const rest = {
    ...pageCursor,
    ...(next !== null && { next }),
    ...pageCount(envelope),
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

function pageCount({ count }: Record<string, unknown>): Pick<Page, 'count' | 'invalidCount'> {
  if (typeof count === 'number') return { count }
  return count === undefined || count === null
    ? {}
    : { invalidCount: JSON.stringify(count).slice(0, 60) }
}

/**
 * Returns the next cursor, `null` if this is the last page, or `undefined` if the cursor is
 * malformed.
 */
function nextCursor({ next }: Record<string, unknown>): string | null | undefined {
  if (next === undefined || next === null) return null
  const { page } = next as { page?: unknown }
  return typeof page === 'string' && page !== '' ? page : undefined
}

/** Adds the cursor to the error of a failed page, so that the user can continue the list. */
async function withCursor(coming: Promise<PageAnswer>, cursor: string | undefined) {
  try {
    return await coming
  } catch (error) {
    if (!(error instanceof DocsctlError) || cursor === undefined) throw error
    throw new DocsctlError(error.kind, error.message, { cause: error, ...error.details, cursor })
  }
}

/**
 * Builds the error for an endless list. Its cursor is omitted, because continuing wouldn't help.
 */
function endlessList(message: string, upTo = 'the repeated page'): DocsctlError {
  return new DocsctlError('failed', message, {
    state: `All items before ${upTo} were loaded`,
    hint: 'Use a different --page-size',
  })
}
