import { pageRequest } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ColumnLike } from '../../output/columns.ts'
import { outputFormats } from '../../output/formats.ts'
import { maskBody, maskUrl } from '../../output/text/redact.ts'
import { writeList, writeObject } from '../result/result.ts'
import type { View } from '../result/view.ts'
import type { Calls } from './calls.ts'
import { paginationOptions } from './request-pages.ts'

const requestFields = ['method', 'url', 'body']
// not shortened, because a truncated URL wouldn't show which resource is changed
const requestColumns: ColumnLike[] = ['method', { path: 'url', kind: 'id' }, 'body']

export const requestView: View = { columns: requestColumns, known: requestFields, format: 'json' }

/**
 * Prints the requests without their secrets. For a list, prints the request for its first page. A
 * table also shows the expected changes.
 */
export async function printRequests(
  { prepared, several }: Omit<Calls, 'operation'>,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  changes: readonly (string | undefined)[] = [],
): Promise<void> {
  const first = async (call: Prepared) =>
    previewRequest(
      call.operation.paged ? pageRequest(call, await paginationOptions(run)) : call,
      run,
    )
  const sent = await Promise.all(prepared.map(first))
  const { typedFormat } = run.console
  // JSON output contains only the request
  const hasChanges =
    changes.some(Boolean) && typedFormat !== undefined && outputFormats[typedFormat].rows
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

/** Returns a request for display, without its secrets. */
export async function previewRequest({ method, path, body }: Prepared, run: WithService) {
  const { apiUrl } = await run.service.session()
  return {
    method,
    url: maskUrl(`${apiUrl.value}${path}`),
    ...(body !== undefined && { body: maskBody(body) }),
  }
}
