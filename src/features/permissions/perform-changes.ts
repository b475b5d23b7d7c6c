import { printWriteResult } from '../../command/operation/after-write.ts'
import { emptyResultColumns } from '../../command/operation/empty-answers.ts'
import { accountForJob } from '../../command/operation/outcomes.ts'
import { rehearseCalls } from '../../command/operation/rehearse-calls.ts'
import { runBatchAsJob } from '../../command/operation/run-job.ts'
import { performOne } from '../../command/operation/send-call.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { writeObject } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import {
  confirmFlags,
  dryRunFlags,
  guardFlags,
  journalFlags,
  outputFlags,
  rowsFlags,
} from '../../host/arguments/flags.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ColumnLike } from '../../output/columns.ts'
import { guardByPolicy, plannedRequest } from '../policy/index.ts'
import { confirmPermissionChanges, type PermissionRequest } from './confirm-changes.ts'
import type { PermissionPlace } from './place.ts'
import type { RequestedChanges } from './requested-changes.ts'

/** The flags shared by all commands that change permissions. */
export const permissionWriteFlags = {
  ...confirmFlags,
  'including-myself': guardFlags['including-myself'],
  ...dryRunFlags,
  ...journalFlags,
  ...outputFlags,
  ...rowsFlags,
}

interface Performing {
  requests: readonly PermissionRequest[]
  requested: RequestedChanges
  jobs: number
  /** builds the result of a request, because its response is empty */
  resultOf: (answer: object, request: PermissionRequest) => object
  view: View
  /** returns the command that shows whether a change with a lost response was made */
  look?: (path: Record<string, string>) => string[]
}

/** Makes permission changes, or prints them in a dry run. */
export async function performChanges(
  place: PermissionPlace,
  {
    requests,
    requested: { several, isOfRows, changes },
    jobs,
    resultOf,
    view,
    ...spec
  }: Performing,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  await guardByPolicy(
    run,
    requests.map(({ call }) => plannedRequest(call)),
  )
  if (run.args.has('dry-run')) {
    return await rehearseCalls({ prepared: requests.map(({ call }) => call), several }, run)
  }
  const placeKey = pathNames(place.read.path).at(-1) as string
  const shown: View = isOfRows ? { ...view, columns: [placeKey, ...view.columns] } : view
  checkColumns(run, shown)
  const confirmation = await confirmPermissionChanges(place, requests, run)
  const count = changes.length
  const perform = async (request: PermissionRequest) => {
    const answer = (await performOne(request.call, spec, run)) as object
    const result = resultOf(answer, request)
    return isOfRows ? { [placeKey]: request.call.parts.path[placeKey], ...result } : result
  }
  const [one] = requests
  if (several) {
    const how = { idOf: ({ id }: PermissionRequest) => id, perform }
    await accountForJob(run, requests, how, shown, { jobs, confirmation, count })
  } else if (one) {
    const batch = { items: requests, count, parallel: 1, confirmation }
    const result = await runBatchAsJob(run, batch, (job) =>
      job ? job.perform(0, () => perform(one)) : perform(one),
    )
    await printWriteResult(result, () => writeObject(run, result, shown))
  }
}

/** Returns the view for the results of the given operations. */
export function permissionResultView(
  operations: readonly AnyOperation[],
  columns: readonly ColumnLike[],
  more: Pick<View, 'noun' | 'ids' | 'known'>,
): View {
  return { ...more, columns, known: [...more.known, ...operations.flatMap(emptyResultColumns)] }
}

/** Returns the ID of a request. For rows of a file, the ID includes the resource. */
export function requestId(
  { isOfRows }: RequestedChanges,
  place: PermissionPlace,
  who: string,
  path: Record<string, string>,
): string {
  return isOfRows ? `${who} on ${path[pathNames(place.read.path).at(-1) as string]}` : who
}
