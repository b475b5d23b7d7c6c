import { accountForAll } from '../../command/operation/account.ts'
import { stepView } from '../../command/operation/perform-job.ts'
import { sendCall } from '../../command/operation/send-call.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { performFlowStep } from '../../jobs/flow-step.ts'
import type { Job } from '../../jobs/job.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import type { JobStep } from '../../jobs/step.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { count } from '../../output/text/text.ts'
import { fillSpace } from './model/restore/fill-space.ts'
import { NewIds } from './model/restore/new-ids.ts'
import { type ContentFlags, contentFlags } from './model/restore/order-restore.ts'
import { SavedContent } from './model/restore/saved-content.ts'
import type { ChangedText } from './model/restore/space-to-fill.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'

type RestoreRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Performs the steps of a restore at the given indexes, and reports the outcome of each step. */
export async function performRestore(
  run: RestoreRun,
  folder: BackupFolder,
  job: Job,
  indexes: readonly number[],
): Promise<void> {
  const changed: ChangedText[] = []
  const ended = new Map<number, Promise<unknown>>()
  const stepAt = (index: number) => job.steps[index] as JobStep
  const performStep = async (index: number) => {
    const { id, operation, after = [] } = stepAt(index)
    await Promise.all(after.map((earlier) => ended.get(earlier)))
    const content = contentFlags(stepAt(index))
    if (content) {
      const found = await restoreContent(run, folder, job, index, content)
      changed.push(...found)
      return { id, operation, result: 'done', changedPages: found.length }
    }
    await job.perform(index, (request) => sendCall(request, {}, run))
    return { id, operation, result: job.progress[index]?.wasFound ? 'found done' : 'done' }
  }
  const perform = (index: number) => {
    const outcome = performStep(index)
    ended.set(
      index,
      outcome.catch(() => {}),
    )
    return outcome
  }
  const work = { idOf: (index: number) => stepAt(index).id, perform, job }
  const view = { ...stepView, known: ['id', 'operation', 'result', 'changedPages'] }
  await accountForAll(indexes, work, view, run, job.header.parallel)
  if (changed.length === 0) return
  throw new DocsctlError('partial', `${count(changed.length, 'page')} changed when restored`, {
    state: 'Everything else was restored',
    hint: `docsctl backup show ${folder.path} latest`,
    problems: changed.map(({ path, why }) => itemFailed(path, why)),
  })
}

/** Restores the pages and files of a space that an earlier step created. */
async function restoreContent(
  run: RestoreRun,
  folder: BackupFolder,
  job: Job,
  index: number,
  { run: name, space, title }: ContentFlags,
): Promise<ChangedText[]> {
  const spaceId = newSpaceId(job, index)
  const { objects } = folder
  const saved = await SavedContent.read(objects, await folder.readRun(name), space)
  if (!saved) throw new DocsctlError('failed', `Run ${name} contains no pages of space ${title}`)
  const client = await run.service.client()
  return await performFlowStep(job, index, run.environment.clock, async (step) => {
    const mayExist = step.lost !== undefined || resumedJob(run) !== undefined
    await step.begin()
    return await fillSpace({
      ...{ client, spaceId, saved, mayExist, ids: restoredSpaceIds(job) },
      jobs: job.header.parallel,
      subject: `Restore from backup ${name} (job ${job.name})`,
      onPages: (pages) =>
        run.console.progress.at(`Restoring ${title}: ${count(pages, 'page')} created`),
    })
  })
}

function newSpaceId(job: Job, index: number): string {
  const { after: [created = -1] = [], id } = job.steps[index] as JobStep
  const { is, after } = job.progress[created] ?? {}
  if (is === 'done' && typeof after?.id === 'string') return after.id
  const message = `Not started: requires the space of "${id}", which was not created`
  throw new DocsctlError('failed', message)
}

/** Returns the IDs of the spaces that the job has created so far. */
function restoredSpaceIds(job: Job): NewIds {
  const ids = new NewIds()
  for (const step of job.steps) {
    const content = contentFlags(step)
    const created = content && job.progress[step.after?.[0] ?? -1]?.after?.id
    if (content && typeof created === 'string') ids.set(content.space, created)
  }
  return ids
}
