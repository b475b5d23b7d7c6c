import { type Page, readPages } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { operation } from '../../contract/operation.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { ApiRequest } from './request.ts'

const pageSize = 1000

/** The pages of a list of whatever path; a page and a size in its query are where it begins and how it goes on. */
export async function apiPages(
  { method, url, headers = {} }: ApiRequest,
  run: TypedWords & ServiceAccess & Machine,
): Promise<AsyncIterable<Page>> {
  const client = await run.client()
  const { pageSize: configured } = await run.session()
  const typed = (name: string) => url.searchParams.get(name) ?? undefined
  const query = [...url.searchParams].filter(([name]) => name !== 'page' && name !== 'limit')
  const path = url.origin + url.pathname
  const prepared: Prepared = {
    operation: operation({ id: `GET ${url.pathname}`, method: 'GET', path, summary: '' }),
    method,
    path,
    query,
    parts: { path: {} },
  }
  const size = run.number('page-size', 1, 1000) ?? Number(typed('limit') ?? configured?.value)
  return readPages(
    {
      ask: (page, signal) => client.request({ method, path: page.path, headers }, { signal }),
      notify: () => {},
      pageSize: size || pageSize,
    },
    prepared,
    {
      limit: run.number('limit', 1),
      cursor: run.cursor ?? typed('page'),
      signal: run.signal,
    },
  )
}
