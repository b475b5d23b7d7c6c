import { type Page, readPages } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { operation } from '../../contract/operation.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { ApiRequest } from './request.ts'
import { largestPage, listAt } from './service.ts'

/** The pages of a list of whatever path; a page and a size in its query are where it begins and how it goes on. */
export async function apiPages(
  { method, url, headers = {}, named }: ApiRequest,
  run: TypedWords & ServiceAccess & Machine,
): Promise<AsyncIterable<Page>> {
  const client = await run.client()
  const { pageSize: configured } = await run.session()
  const typed = (name: string) => url.searchParams.get(name) ?? undefined
  const query = [...url.searchParams].filter(([name]) => name !== 'page' && name !== 'limit')
  const path = url.origin + url.pathname
  const prepared: Prepared = {
    operation: operation({
      id: named?.name ?? `GET ${url.pathname}`,
      method: 'GET',
      path,
      summary: '',
    }),
    method,
    path,
    query,
    parts: { path: {} },
  }
  const known = named ?? (await listAt(url))
  const most = known ? largestPage(known) : 1000
  const wanted = run.number('page-size', 1, most) ?? Number(typed('limit') ?? configured?.value)
  return readPages(
    {
      ask: (page, signal) => client.request({ method, path: page.path, headers }, { signal }),
      notify: () => {},
      pageSize: Math.min(wanted || most, most),
    },
    prepared,
    {
      limit: run.number('limit', 1),
      cursor: run.cursor ?? typed('page'),
      signal: run.signal,
    },
  )
}
