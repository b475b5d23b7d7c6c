import type { View } from '../../command/result/view.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { Job } from '../../jobs/job.ts'
import type { StepProgress } from '../../jobs/journal-file.ts'
import { usage } from '../../output/text/sentences.ts'
import { openOwnJob } from './job-access.ts'
import { isUnknown } from './unknown-rows.ts'

const columns = ['step', 'id', 'state']
export const settledView: View = { columns, known: columns, noun: 'steps' }

/** Records the outcome of steps that the user has checked. Sends no requests. */
export async function settleSteps(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  name: string,
  typed: readonly string[],
  isDone: boolean,
): Promise<object[]> {
  let settled: object[] = []
  const work = async (job: Job) => {
    const indexes = [...new Set(typed.flatMap((one) => unknownSteps(job, one)))]
    settled = await Promise.all(
      indexes.map(async (step) => {
        const known = job.progress[step] as StepProgress
        const { id = '', body } = job.steps[step] ?? {}
        const after = { ...((body ?? {}) as Record<string, unknown>), ...known.after }
        // the next `jobs resume` sends a step that wasn't carried out
        const outcome: Pick<StepProgress, 'is' | 'after'> = isDone
          ? { is: 'done', after }
          : { is: 'waiting' }
        await job.note(step, { ...known, ...outcome, isSettled: true })
        return { step, id, state: isDone ? 'done' : 'not done' }
      }),
    )
  }
  await openOwnJob(run, name, work, { sends: false })
  return settled
}

/** Returns the steps with an unknown outcome that have the given number or ID. */
function unknownSteps(job: Job, typed: string): number[] {
  const all = [...job.steps.keys()]
  const byNumber = /^\d+$/.test(typed) && Number(typed) < all.length ? [Number(typed)] : []
  const named = byNumber.length > 0 ? byNumber : all.filter((at) => job.steps[at]?.id === typed)
  const unknown = named.filter((at) => isUnknown(job.progress[at] as StepProgress))
  if (unknown.length > 0) return unknown
  const message =
    named.length === 0
      ? `"${typed}" is not a step of job ${job.name}`
      : `Step "${typed}" has a known outcome. Only steps with an unknown outcome can be settled`
  throw usage([{ where: 'STEP', rule: 'invalid-value', message, value: typed }])
}
