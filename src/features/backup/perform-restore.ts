import { accountForAll } from '../../command/operation/account.ts'
import { stepView } from '../../command/operation/perform-job.ts'
import { sendCall } from '../../command/operation/send-call.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { type FlowStep, performFlowStep } from '../../jobs/flow-step.ts'
import type { Job } from '../../jobs/job.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import { isAnswerReference, type JobStep } from '../../jobs/step.ts'
import { count } from '../../output/text/text.ts'
import { restoreChangeRequest } from './model/change-requests/restore-change-request.ts'
import {
  type ChangeRequestFlags,
  changeRequestFlags,
  readChangeRequest,
  type SavedChangeRequest,
} from './model/change-requests/saved-change-request.ts'
import { ReplayClient } from './model/replay-client.ts'
import { completeContent, insertContent } from './model/restore/fill-space.ts'
import { type ContentFlags, contentFlags } from './model/restore/order-restore.ts'
import { SavedContent } from './model/restore/saved-content.ts'
import type { ChangedText, InsertedContent } from './model/restore/space-to-fill.ts'
import {
  changedPages,
  changedTexts,
  notComparedReason,
  recordedTexts,
} from './model/steps/changed-pages.ts'
import { earlierSiblings } from './model/steps/earlier-siblings.ts'
import { findPerformer } from './model/steps/find-performer.ts'
import { requireSteps } from './model/steps/require-steps.ts'
import { restoredIds } from './model/steps/restored-ids.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import type { RunManifest } from './model/store/manifest.ts'

export type RestoreRun = WithArgs & WithService & WithConsole & WithEnvironment

/** A step that restores the content of a space. */
interface ContentStep {
  job: Job
  index: number
  /** reads the saved content of the space */
  readSaved: (flags: ContentFlags) => Promise<SavedContent>
  flags: ContentFlags
}

/**
 * Performs the steps of a restore at the given indexes, and reports the outcome of each step. Reads
 * only manifests that were not read before.
 */
export async function performRestore(
  run: RestoreRun,
  folder: BackupFolder,
  job: Job,
  indexes: readonly number[],
  manifests: readonly RunManifest[] = [],
): Promise<void> {
  const ended = new Map<number, Promise<unknown>>()
  const stepAt = (index: number) => job.steps[index] as JobStep
  const readRun = runReader(folder, manifests)
  const readSaved = savedContents(folder, readRun)
  const openRun = async (name: string) => {
    const manifest = await readRun(name)
    const { organization } = manifest
    return { backup: new ReplayClient(folder.objects, manifest), organization }
  }
  const siblings = earlierSiblings(job.steps)
  const performStep = async (index: number) => {
    const { id, operation, after = [] } = stepAt(index)
    const earlier = [...after, ...(siblings.get(index) ?? [])]
    await Promise.all(earlier.map((one) => ended.get(one)))
    const flags = contentFlags(stepAt(index))
    if (flags) {
      const content = { job, index, readSaved, flags }
      if (flags.part === 'pages') {
        await restorePages(run, content)
        return { id, operation, result: 'done' }
      }
      await restoreContentTexts(run, content)
      const changedPages = changedTexts(job.progress[index]).length
      return { id, operation, result: 'done', changedPages }
    }
    const proposal = changeRequestFlags(stepAt(index))
    if (proposal) {
      requireSteps(job, index)
      const { clock } = run.environment
      const changedPages = await restoreChangeRequest({
        ...{ job, index, flags: proposal, ids: restoredIds(job), now: clock.now },
        ...{ client: await run.service.client(), mayExist: resumedJob(run) !== undefined },
        spaceId: restoredSpaceId(job, index),
        saved: await readProposal(folder, await readRun(proposal.run), proposal),
      })
      return { id, operation, result: 'done', changedPages }
    }
    const restore = findPerformer(stepAt(index))
    if (restore) {
      const wasFound = await restore({
        ...{ job, index, ids: restoredIds(job), openRun, now: run.environment.clock.now },
        client: await run.service.client(),
        send: (request) => sendCall(request, {}, run),
      })
      return { id, operation, result: wasFound ? 'found done' : 'done' }
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
  const changed = () => changedPages(job, folder.path)
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

/** Inserts the missing pages and files of a space into a change request. */
async function restorePages(run: RestoreRun, content: ContentStep): Promise<void> {
  const { job, index, readSaved, flags } = content
  const { run: name, title } = flags
  const spaceId = restoredSpaceId(job, index)
  const saved = await readSaved(flags)
  const client = await run.service.client()
  await performFlowStep(job, index, run.environment.clock, async (step) => {
    const mayExist = step.lost !== undefined || resumedJob(run) !== undefined
    await step.begin()
    const inserted = await insertContent({
      ...{ client, spaceId, saved, mayExist },
      subject: `Restore from backup ${name} (job ${job.name})`,
      onPages: (pages) =>
        run.console.progress.at(`Restoring space "${title}": ${count(pages, 'page')} created`),
    }).catch(async (error: unknown) => await notMerged(step, error))
    await step.done({ ...inserted })
  })
}

/** Sets the text of the inserted pages of a space, and merges their change request. */
async function restoreContentTexts(run: RestoreRun, content: ContentStep): Promise<void> {
  const { job, index, readSaved, flags } = content
  const { title } = flags
  const { id: changeRequestId, inserted, refused } = earlierInsertion(job, index)
  const spaceId = restoredSpaceId(job, index)
  const saved = await readSaved(flags)
  const client = await run.service.client()
  await performFlowStep(job, index, run.environment.clock, async (step) => {
    const compared = step.lost?.answer && recordedTexts(step.lost.answer)
    await step.begin()
    if (changeRequestId === undefined) return await step.done({ changed: [] })
    run.console.progress.at(`Restoring the text of space "${title}"`)
    const texts = {
      ...{ client, place: { spaceId, changeRequestId }, saved },
      ...{ inserted: new Set(inserted.map(([before]) => before)), ids: restoredIds(job) },
      jobs: job.header.parallel,
    }
    // record the result of the comparison first, so that a killed run doesn't lose it
    const record = (changed: readonly ChangedText[]) =>
      step.answered({ changed: inSpace(title, [...refused, ...changed]) })
    const filled = await completeContent(texts, record).catch(
      async (error: unknown) => await notMerged(step, error),
    )
    const unknown = [...inSpace(title, refused), { path: title, why: notComparedReason }]
    const isMergedEarlier = filled === 'merged earlier'
    const changed = isMergedEarlier ? undefined : inSpace(title, [...refused, ...filled])
    await step.done({ changed: changed ?? compared ?? unknown })
  })
}

/** Records that the service refused a request, so that the pages are not merged. */
async function notMerged(step: FlowStep, error: unknown): Promise<never> {
  if (error instanceof DocsctlError && !error.details.isDoubtful) await step.notDone()
  throw error
}

/** Returns a function that reads the manifest of a run only once. */
function runReader(
  folder: BackupFolder,
  known: readonly RunManifest[],
): (run: string) => Promise<RunManifest> {
  const manifests = new Map(known.map((one) => [one.run, Promise.resolve(one)]))
  return async (run) => {
    const manifest = manifests.get(run) ?? folder.readRun(run)
    manifests.set(run, manifest)
    return await manifest
  }
}

/** Returns a function that reads the saved content of a space. */
function savedContents(
  folder: BackupFolder,
  readRun: (run: string) => Promise<RunManifest>,
): ContentStep['readSaved'] {
  return async ({ run, space, title }) => {
    const saved = await SavedContent.read(folder.objects, await readRun(run), space)
    if (saved) return saved
    throw new DocsctlError('failed', `Run ${run} contains no pages of the space "${title}"`)
  }
}

async function readProposal(
  { objects }: BackupFolder,
  manifest: RunManifest,
  flags: ChangeRequestFlags,
): Promise<SavedChangeRequest> {
  const saved = await readChangeRequest({ objects, manifest }, flags)
  if (saved) return saved
  throw new DocsctlError('failed', `Run ${manifest.run} does not contain ${flags.name}`)
}

function inSpace(title: string, changed: readonly ChangedText[]): ChangedText[] {
  return changed.map(({ path, why }) => ({ path: `${title}/${path}`, why }))
}

/** Returns the ID of the space in which a step restores content. */
function restoredSpaceId(job: Job, index: number): string {
  const { after: [created = -1] = [], path } = job.steps[index] as JobStep
  const { spaceId = '' } = path
  if (!isAnswerReference(spaceId)) return spaceId
  const { is, after } = job.progress[created] ?? {}
  if (is === 'done' && typeof after?.id === 'string') return after.id
  const message = 'Not started: the space was not created'
  throw new DocsctlError('failed', message)
}

/** Returns the pages that an earlier step has inserted into the same space. */
function earlierInsertion(job: Job, index: number): InsertedContent {
  const { flags } = job.steps[index] as JobStep
  for (const [earlier, step] of job.steps.entries()) {
    const content = contentFlags(step)
    if (content?.part !== 'pages' || content.space !== flags?.space) continue
    const { is, after } = job.progress[earlier] ?? {}
    if (is === 'done') return after as unknown as InsertedContent
  }
  const message = 'Not started: the pages of the space were not created'
  throw new DocsctlError('failed', message)
}
