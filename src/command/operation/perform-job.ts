import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobStep } from '../../jobs/step.ts'
import { writeList } from '../result/result.ts'
import type { View } from '../result/view.ts'
import { accountForAll } from './account.ts'
import { sendCall } from './send-call.ts'

const columns = ['id', 'operation', 'result']

/** The view of step results: each step with its outcome and the response of the service. */
export const stepView: View = { columns, known: [...columns, 'answer'], noun: 'steps' }

/** Reports that there is nothing to do. Prints an empty list if the user selected a format. */
export async function noteNoSteps(
  run: WithArgs & WithConsole & WithEnvironment,
  note: string,
): Promise<void> {
  await run.console.note(note)
  if (run.console.typedFormat === undefined && run.args.text('jq') === undefined) return
  await writeList(run, [{ items: [], envelope: {} }], stepView)
}

/**
 * Performs the steps at the given indexes, and reports the outcome of each step. Calls `check`
 * before each request.
 */
export async function performSteps(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  job: Job,
  indexes: readonly number[],
  check: (index: number) => Promise<unknown> = async () => {},
): Promise<void> {
  const findStep = (index: number) => job.steps[index] as JobStep
  const perform = async (index: number) => {
    const answer = await job.perform(index, async (request) => {
      await check(index)
      return await sendCall(request, {}, run)
    })
    const { id, operation } = findStep(index)
    const wasFound = job.progress[index]?.wasFound
    return { id, operation, result: wasFound ? 'found done' : 'done', answer }
  }
  const isLast = (index: number) => findStep(index).isLast === true
  const how = { idOf: (index: number) => findStep(index).id, perform, job, isLast }
  await accountForAll(indexes, how, stepView, run, job.header.parallel)
}
