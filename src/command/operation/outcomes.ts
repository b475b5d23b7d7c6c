import type { Prepared } from '../../client/prepare.ts'
import { pathNames } from '../../contract/operation.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ConfirmationOutcome } from '../guards/confirmation-outcome.ts'
import type { View } from '../result/view.ts'
import { accountForAll, type Work } from './account.ts'
import type { Calls } from './calls.ts'
import type { CommandSpec } from './command-spec.ts'
import { retryAsName } from './retry-as-name.ts'
import { runBatchAsJob } from './run-job.ts'
import { performOne, type SendingSpec, sendCall } from './send-call.ts'

/** Sends one request. Records the request if it needs a journal. */
export async function performOneAsJob(
  call: Prepared,
  spec: SendingSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  confirmation: ConfirmationOutcome | undefined,
): Promise<unknown> {
  const items = [{ id: callId(call), call }]
  return await runBatchAsJob(run, { items, parallel: 1, confirmation }, (job) => {
    const perform = () => performOne(call, spec, run)
    return job ? job.perform(0, perform) : perform()
  })
}

/** Sends many requests with limited concurrency, and reports the outcome of each request. */
export async function performSeveral(
  { prepared: calls, labels }: Pick<Calls, 'prepared' | 'labels'>,
  spec: CommandSpec,
  view: View,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  jobs = 4,
  confirmation?: ConfirmationOutcome,
): Promise<void> {
  const drawn = spec.drawSeveral?.(run)
  const shown: View = drawn
    ? { ...view, format: 'table', draw: () => drawn, drawsTexts: true }
    : view
  const items = calls.map((call, index) => ({ id: labels?.[index] ?? callId(call), call, index }))
  const reads = calls.every(({ operation }) => operation.effect === 'read')
  const perform = ({ call }: (typeof items)[number]) =>
    retryAsName(call, (one) => sendCall(one, spec, run), run)
  const account = { idOf: ({ id }: (typeof items)[number]) => id, perform, reads }
  if (reads) return await accountForAll(items, account, shown, run, jobs)
  await accountForJob(run, items, account, shown, { jobs, confirmation })
}

/** Returns the ID that identifies a call in reports. */
export function callId({ operation, parts }: Prepared): string {
  return parts.path[pathNames(operation.path).at(-1) as string] as string
}

interface JobItem {
  id: string
  call: Prepared
}

/** Performs several writes, with a journal if the batch needs one. */
export async function accountForJob<Item extends JobItem>(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  items: readonly Item[],
  how: Work<Item>,
  view: View,
  {
    jobs,
    confirmation,
    count,
  }: { jobs: number; confirmation?: ConfirmationOutcome | undefined; count?: number },
): Promise<void> {
  await runBatchAsJob(run, { items, count, parallel: jobs, confirmation }, async (job) => {
    const numbers = new Map(items.map((item, index) => [item, index]))
    const isLast = (item: Item) =>
      confirmation?.guarded?.own.has(numbers.get(item) as number) ?? false
    if (!job) return await accountForAll(items, { ...how, isLast }, view, run, jobs)
    const perform = (item: Item) =>
      job.perform(numbers.get(item) as number, () => how.perform(item))
    await accountForAll(items, { ...how, perform, job, isLast }, view, run, jobs)
  })
}
