import { type Page, pageRequest, readPages } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { operation } from '../../contract/operation.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import { matchOperation } from './operation.ts'
import type { ApiRequest } from './request.ts'
import { findListOperation, maximumPageSize } from './service.ts'

/**
 * Returns the pages of the list at any path. The query parameters `page` and `limit` set the first
 * page and the page size.
 */
export async function apiPages(
  request: ApiRequest,
  run: WithArgs & WithService & WithEnvironment,
): Promise<AsyncIterable<Page>> {
  const client = await run.service.client()
  const { method, headers = {}, url, body } = request
  const { prepared, pageSize, ...options } = await listRequest(request, run)
  const called = () => matchOperation(method, url)
  return readPages(
    {
      fetchPage: (page, signal) =>
        client.request({ method, path: page.path, headers, body, called }, { signal }),
      notify: () => {},
      pageSize,
    },
    prepared,
    { ...options, signal: run.environment.signal },
  )
}

/** Returns the URL of the first page of a list. */
export async function firstPageUrl(request: ApiRequest, run: WithArgs & WithService): Promise<URL> {
  const { prepared, ...options } = await listRequest(request, run)
  return new URL(pageRequest(prepared, options).path)
}

interface ListAsked {
  prepared: Prepared
  pageSize: number
  limit: number | undefined
  cursor: string | undefined
}

async function listRequest(
  { method, url, named }: ApiRequest,
  run: WithArgs & WithService,
): Promise<ListAsked> {
  const { pageSize: configured } = await run.service.session()
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
  const known = named ?? (await findListOperation(url))
  const most = known ? maximumPageSize(known) : 1000
  const wanted =
    run.args.number('page-size', 1, most) ?? Number(typed('limit') ?? configured?.value)
  return {
    prepared,
    pageSize: Math.min(wanted || most, most),
    limit: run.args.number('limit', 1),
    cursor: run.args.cursor ?? typed('page'),
  }
}
