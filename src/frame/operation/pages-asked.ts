import { largestPage, type Page, type PagesOptions } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { ServiceAccess } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'

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
