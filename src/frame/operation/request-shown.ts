import { pageRequest } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { maskBody, maskUrl } from '../../text/redact.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { type View, writeList, writeObject } from '../result/result.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Calls } from './calls.ts'
import { pagesAsked } from './pages-asked.ts'

const requestColumns = ['method', 'url', 'body']

export const requestView: View = { columns: requestColumns, known: requestColumns, format: 'json' }

/** The requests as they would be sent, without their secrets; of a list the one for its first page. */
export async function printRequests(
  { prepared, several }: Omit<Calls, 'operation'>,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const first = async (call: Prepared) =>
    requestShown(call.operation.paged ? pageRequest(call, await pagesAsked(run)) : call, run)
  const requests = await Promise.all(prepared.map(first))
  if (!several) return await writeObject(run, requests[0], requestView)
  await writeList(run, [{ items: requests, envelope: {} }], { ...requestView, whole: () => false })
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
