import { type Page, pageRequest, readPages } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { operation } from '../../contract/operation.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { calledAt } from './operation.ts'
import type { ApiRequest } from './request.ts'
import { largestPage, listAt } from './service.ts'

/** The pages of a list of whatever path; a page and a size in its query are where it begins and how it goes on. */
export async function apiPages(
  request: ApiRequest,
  run: TypedWords & ServiceAccess & Machine,
): Promise<AsyncIterable<Page>> {
  const client = await run.client()
  const { method, headers = {}, url } = request
  const { prepared, pageSize, ...asked } = await listAsked(request, run)
  const called = () => calledAt(method, url)
  return readPages(
    {
      ask: (page, signal) =>
        client.request({ method, path: page.path, headers, called }, { signal }),
      notify: () => {},
      pageSize,
    },
    prepared,
    { ...asked, signal: run.signal },
  )
}

/** The URL that the first page of a list is asked for with. */
export async function firstPageUrl(
  request: ApiRequest,
  run: TypedWords & ServiceAccess,
): Promise<URL> {
  const { prepared, ...asked } = await listAsked(request, run)
  return new URL(pageRequest(prepared, asked).path)
}

interface ListAsked {
  prepared: Prepared
  pageSize: number
  limit: number | undefined
  cursor: string | undefined
}

async function listAsked(
  { method, url, named }: ApiRequest,
  run: TypedWords & ServiceAccess,
): Promise<ListAsked> {
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
  return {
    prepared,
    pageSize: Math.min(wanted || most, most),
    limit: run.number('limit', 1),
    cursor: run.cursor ?? typed('page'),
  }
}
