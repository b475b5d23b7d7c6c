import { accountForAll } from '../../command/operation/account.ts'
import { stepView } from '../../command/operation/perform-job.ts'
import { sendCall } from '../../command/operation/send-call.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { performFlowStep } from '../../jobs/flow-step.ts'
import type { Job } from '../../jobs/job.ts'
import type { StepProgress } from '../../jobs/journal-file.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import type { JobStep } from '../../jobs/step.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { count } from '../../output/text/text.ts'
import { fillSpace } from './model/restore/fill-space.ts'
import { NewIds } from './model/restore/new-ids.ts'
import { type ContentFlags, contentFlags } from './model/restore/order-restore.ts'
import { SavedContent } from './model/restore/saved-content.ts'
import type { ChangedText } from './model/restore/space-to-fill.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'

const notCompared = 'not compared, because the restore was interrupted'

type RestoreRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Performs the steps of a restore at the given indexes, and reports the outcome of each step. */
export async function performRestore(
  run: RestoreRun,
  folder: BackupFolder,
  job: Job,
  indexes: readonly number[],
): Promise<void> {
  const ended = new Map<number, Promise<unknown>>()
  const stepAt = (index: number) => job.steps[index] as JobStep
  const performStep = async (index: number) => {
    const { id, operation, after = [] } = stepAt(index)
    await Promise.all(after.map((earlier) => ended.get(earlier)))
    const content = contentFlags(stepAt(index))
    if (content) {
      await restoreContent(run, folder, job, index, content)
      const changedPages = changedTexts(job.progress[index]).length
      return { id, operation, result: 'done', changedPages }
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
  const changed = () => changedPages(job, folder)
  try {
    await accountForAll(indexes, work, view, run, job.header.parallel)
  } catch (error) {
    const pages = changed()
    if (!pages || !(error instanceof DocsctlError)) throw error
    const { kind, message, details } = error
    throw new DocsctlError(kind, `${message}\n${pages.message}`, {
      ...details,
      problems: [...(details.problems ?? []), ...(pages.details.problems ?? [])],
    })
  }
  const pages = changed()
  if (pages) throw pages
}

/**
 * Builds the error for the pages that the service changed in all tries of the job, or returns
 * undefined if there are none.
 */
function changedPages(job: Job, folder: BackupFolder): DocsctlError | undefined {
  const changed = job.progress.flatMap(changedTexts)
  const [run] = job.steps.flatMap((step) => contentFlags(step)?.run ?? [])
  if (changed.length === 0 || run === undefined) return undefined
  const compared = changed.filter(({ why }) => why !== notCompared).length
  const title =
    compared > 0
      ? `${count(compared, 'page')} changed when restored`
      : 'Some restored pages were not compared'
  const lines = changed.map(({ path, why }) => `  ${path}: ${why}`)
  return new DocsctlError('partial', [title, ...lines].join('\n'), {
    state: 'Everything else was restored',
    hint: docsctlLine(['backup', 'show', folder.path, run]),
    problems: changed.map(({ path, why }) => itemFailed(path, why)),
  })
}

/** Returns the pages that the journal records as changed by a step. */
function changedTexts(progress: StepProgress | undefined): ChangedText[] {
  return progress?.is === 'done' ? recordedTexts(progress.after) : []
}

function recordedTexts(after: StepProgress['after']): ChangedText[] {
  return (after?.changed ?? []) as ChangedText[]
}

/** Restores the pages and files of a space that an earlier step created. */
async function restoreContent(
  run: RestoreRun,
  folder: BackupFolder,
  job: Job,
  index: number,
  { run: name, space, title }: ContentFlags,
): Promise<void> {
  const spaceId = newSpaceId(job, index)
  const { objects } = folder
  const saved = await SavedContent.read(objects, await folder.readRun(name), space)
  if (!saved) throw new DocsctlError('failed', `Run ${name} contains no pages of space ${title}`)
  const client = await run.service.client()
  await performFlowStep(job, index, run.environment.clock, async (step) => {
    const mayExist = step.lost !== undefined || resumedJob(run) !== undefined
    const compared = step.lost?.answer && recordedTexts(step.lost.answer)
    await step.begin()
    const filled = await fillSpace({
      ...{ client, spaceId, saved, mayExist, ids: restoredSpaceIds(job) },
      jobs: job.header.parallel,
      subject: `Restore from backup ${name} (job ${job.name})`,
      onPages: (pages) =>
        run.console.progress.at(`Restoring ${title}: ${count(pages, 'page')} created`),
      // a killed run must not lose the result of the comparison
      beforeMerge: (changed) => step.answered({ changed: inSpace(title, changed) }),
    }).catch(async (error: unknown) => {
      // the service refused a request, so the pages are not merged
      if (error instanceof DocsctlError && !error.details.isDoubtful) await step.notDone()
      throw error
    })
    const unknown = [{ path: title, why: notCompared }]
    const changed = filled === 'merged earlier' ? (compared ?? unknown) : inSpace(title, filled)
    await step.done({ changed })
  })
}

function inSpace(title: string, changed: readonly ChangedText[]): ChangedText[] {
  return changed.map(({ path, why }) => ({ path: `${title}/${path}`, why }))
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
