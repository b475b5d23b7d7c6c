import { largestPage, type Page, type PagesOptions } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import type { ServiceAccess } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { callByName } from './look-alikes.ts'

/** The pages of a list as the flags ask for them; a hook may want another number of items. */
export async function pagesOf(
  call: Prepared,
  run: TypedWords & ServiceAccess,
  limit = run.number('limit', 1),
  asLines = false,
): Promise<AsyncIterable<Page>> {
  const client = await run.client()
  return client.preparedPages(call, { asLines, ...(await pagesAsked(run)), limit })
}

/** Which pages the flags ask for. */
export async function pagesAsked(run: TypedWords & ServiceAccess): Promise<PagesOptions> {
  const { pageSize } = await run.session()
  const { cursor } = run
  return {
    limit: run.number('limit', 1),
    pageSize: run.number('page-size', 1, largestPage) ?? pageSize?.value,
    cursor,
  }
}

/** The pages of what was named in the form of an id, where nothing has that id. */
export async function* pagesOrByName(
  call: Prepared,
  listed: (call: Prepared) => Promise<AsyncIterable<Page>>,
  run: TypedWords & ServiceAccess,
): AsyncGenerator<Page> {
  let isBegun = false
  try {
    for await (const page of await listed(call)) {
      isBegun = true
      yield page
    }
  } catch (error) {
    const other = isBegun ? undefined : await callByName(call, error, run)
    if (!other) throw error
    yield* await listed(other)
  }
}

/** A list that has no pages: what the service leaves out is said by its number. */
export async function* onePage(call: Prepared, run: ServiceAccess): AsyncGenerator<Page> {
  const client = await run.client()
  const { body } = await client.exchange(call)
  const { list } = call.operation
  const envelope = (body ?? {}) as Record<string, unknown>
  const items = list ? envelope[list] : body
  if (!Array.isArray(items)) throw new DocsctlError('failed', 'the answer holds no list')
  const { more } = envelope
  yield { items, envelope, ...(typeof more === 'number' && more > 0 && { more }) }
}
