import type { Job } from '../../jobs/job.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { type View, writeList } from '../result/result.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { accountForAll } from './account.ts'
import { sendCall } from './outcomes.ts'

const columns = ['id', 'operation', 'result']

/** What became of each step, with what the service answered. */
export const stepView: View = { columns, known: [...columns, 'answer'], noun: 'steps' }

/** Says that there is nothing to do; programs that asked for a format get an empty list. */
export async function noteNoSteps(
  run: TypedWords & Speaker & Machine,
  note: string,
): Promise<void> {
  await run.note(note)
  if (run.typedFormat === undefined && run.text('jq') === undefined) return
  await writeList(run, [{ items: [], envelope: {} }], stepView)
}

/** Does steps of a job, by their numbers; every one of them is accounted for. */
export async function performSteps(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  job: Job,
  indexes: readonly number[],
  view: View = stepView,
): Promise<void> {
  const stepAt = (index: number) => job.steps[index] as JobStep
  const perform = async (index: number) => {
    const answer = await job.perform(index, (request) => sendCall(request, {}, run))
    const { id, operation } = stepAt(index)
    const wasFound = job.progress[index]?.wasFound
    return { id, operation, result: wasFound ? 'found done' : 'done', answer }
  }
  const isLast = (index: number) => stepAt(index).isLast === true
  const how = { idOf: (index: number) => stepAt(index).id, perform, job, isLast }
  await accountForAll(indexes, how, view, run, job.header.parallel)
}
