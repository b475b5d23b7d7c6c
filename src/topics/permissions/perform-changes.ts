import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { showDone } from '../../frame/operation/after-write.ts'
import { withJobOf } from '../../frame/operation/job-of-run.ts'
import { accountForJob, columnsOfEmpty, performOne } from '../../frame/operation/outcomes.ts'
import { rehearseCalls } from '../../frame/operation/rehearse-calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { checkColumns, type View, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { ColumnLike } from '../../text/columns.ts'
import { askFirst, type PermissionRequest } from './ask-first.ts'
import type { ChangesAsked } from './changes-asked.ts'
import type { PermissionPlace } from './place.ts'

interface Performing {
  requests: readonly PermissionRequest[]
  asked: ChangesAsked
  jobs: number
  /** what one of them comes to, by the empty answer to it */
  resultOf: (answer: object, request: PermissionRequest) => object
  view: View
  /** the command that shows whether a change was made whose answer was lost */
  look?: (path: Record<string, string>) => string[]
}

/** Does what was asked for, or shows what it would be. */
export async function performChanges(
  place: PermissionPlace,
  { requests, asked: { several, isOfRows, changes }, jobs, resultOf, view, ...spec }: Performing,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  if (run.has('dry-run')) {
    return await rehearseCalls({ prepared: requests.map(({ call }) => call), several }, run)
  }
  const placeKey = pathNames(place.read.path).at(-1) as string
  const shown: View = isOfRows ? { ...view, columns: [placeKey, ...view.columns] } : view
  checkColumns(run, shown)
  const asked = await askFirst(place, requests, run)
  const count = changes.length
  const perform = async (request: PermissionRequest) => {
    const answer = (await performOne(request.call, spec, run)) as object
    const result = resultOf(answer, request)
    return isOfRows ? { [placeKey]: request.call.parts.path[placeKey], ...result } : result
  }
  const [one] = requests
  if (several) {
    const how = { idOf: ({ id }: PermissionRequest) => id, perform }
    await accountForJob(run, requests, how, shown, { jobs, asked, count })
  } else if (one) {
    const batch = { items: requests, count, parallel: 1, asked }
    const done = await withJobOf(run, batch, (job) =>
      job ? job.perform(0, () => perform(one)) : perform(one),
    )
    await showDone(done, () => writeObject(run, done, shown))
  }
}

/** The view of what comes of changes by these operations. */
export function changesView(
  operations: readonly AnyOperation[],
  columns: readonly ColumnLike[],
  more: Pick<View, 'noun' | 'ids' | 'known'>,
): View {
  return { ...more, columns, known: [...more.known, ...operations.flatMap(columnsOfEmpty)] }
}

/** Where a row of a file is about, beside who: rows may be about several places. */
export function requestId(
  { isOfRows }: ChangesAsked,
  place: PermissionPlace,
  who: string,
  path: Record<string, string>,
): string {
  return isOfRows ? `${who} on ${path[pathNames(place.read.path).at(-1) as string]}` : who
}
