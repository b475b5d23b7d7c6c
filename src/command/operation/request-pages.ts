import {
  maxPageSize,
  missingListMessage,
  type Page,
  type PagesOptions,
} from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithService } from '../../host/program/run.ts'

/**
 * Returns the pages of a list according to the flags. `presentList` may request a different number
 * of items.
 */
export async function requestPages(
  call: Prepared,
  run: WithArgs & WithService,
  limit = run.args.number('limit', 1),
  asLines = false,
): Promise<AsyncIterable<Page>> {
  const client = await run.service.client()
  return client.preparedPages(call, { asLines, ...(await paginationOptions(run)), limit })
}

/** Returns the pagination options of the flags. */
export async function paginationOptions(run: WithArgs & WithService): Promise<PagesOptions> {
  const { pageSize } = await run.service.session()
  const { cursor } = run.args
  return {
    limit: run.args.number('limit', 1),
    pageSize: run.args.number('page-size', 1, maxPageSize) ?? pageSize?.value,
    cursor,
  }
}

/**
 * Yields the pages of a list. If an argument looks like an ID but no resource has that ID, the
 * argument is resolved as a name.
 */
export async function* requestPagesOrRetryAsName(
  call: Prepared,
  listed: (call: Prepared) => Promise<AsyncIterable<Page>>,
  run: WithArgs & WithService,
): AsyncGenerator<Page> {
  let isBegun = false
  try {
    for await (const page of await listed(call)) {
      isBegun = true
      yield page
    }
  } catch (error) {
    if (isBegun) throw error
    const { resolveAsName } = await import('./resolve-as-name.ts')
    const other = await resolveAsName(call, error, run)
    if (!other) throw error
    yield* await listed(other)
  }
}

/** Yields an unpaginated list. Prints how many items the service omitted. */
export async function* onePage(call: Prepared, run: WithService): AsyncGenerator<Page> {
  const client = await run.service.client()
  const { body } = await client.exchange(call)
  const { list } = call.operation
  const envelope = (body ?? {}) as Record<string, unknown>
  const items = list ? envelope[list] : body
  if (!Array.isArray(items)) throw new DocsctlError('failed', missingListMessage(call.operation.id))
  const { more } = envelope
  yield { items, envelope, ...(typeof more === 'number' && more > 0 && { more }) }
}
