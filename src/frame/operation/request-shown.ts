import { pageRequest } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { ColumnLike } from '../../text/columns.ts'
import { maskBody, maskUrl } from '../../text/redact.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { rowed } from '../result/render-options.ts'
import { type View, writeList, writeObject } from '../result/result.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Calls } from './calls.ts'
import { pagesAsked } from './pages-asked.ts'

const requestFields = ['method', 'url', 'body']
// a URL that is cut doesn't say which thing is changed
const requestColumns: ColumnLike[] = ['method', { path: 'url', kind: 'id' }, 'body']

export const requestView: View = { columns: requestColumns, known: requestFields, format: 'json' }

/** The requests as they would be sent, without their secrets; of a list the one for its first page; in a table with what they change. */
export async function printRequests(
  { prepared, several }: Omit<Calls, 'operation'>,
  run: TypedWords & ServiceAccess & Speaker & Machine,
  changes: readonly (string | undefined)[] = [],
): Promise<void> {
  const first = async (call: Prepared) =>
    requestShown(call.operation.paged ? pageRequest(call, await pagesAsked(run)) : call, run)
  const sent = await Promise.all(prepared.map(first))
  const { typedFormat } = run
  // the JSON is what is sent, and nothing else
  const hasChanges = changes.some(Boolean) && typedFormat !== undefined && rowed.has(typedFormat)
  const requests = hasChanges
    ? sent.map((one, index) => ({ ...one, change: changes[index] }))
    : sent
  const view: View = hasChanges
    ? {
        ...requestView,
        columns: [...requestColumns, 'change'],
        known: [...requestFields, 'change'],
      }
    : requestView
  if (!several) return await writeObject(run, requests[0], view)
  await writeList(run, [{ items: requests, envelope: {} }], { ...view, whole: () => false })
}

/** A request as it would be sent, without its secrets. */
export async function requestShown({ method, path, body }: Prepared, run: ServiceAccess) {
  const { apiUrl } = await run.session()
  return {
    method,
    url: maskUrl(`${apiUrl.value}${path}`),
    ...(body !== undefined && { body: maskBody(body) }),
  }
}
