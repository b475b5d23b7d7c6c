import { guardSteps } from '../../command/guards/guard-steps.ts'
import { noteNoSteps } from '../../command/operation/perform-job.ts'
import { printRequests } from '../../command/operation/request-preview.ts'
import { beginJob, readPreviousValues, runBegunJob } from '../../command/operation/run-job.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { DocsctlError } from '../../errors.ts'
import { confirm, refuseUnconfirmed } from '../../host/terminal/confirm.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobContext } from '../../jobs/job-context.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import { irreversibleSteps } from '../../jobs/states/irreversible-steps.ts'
import { buildStepRequest, type JobStep, operationsById, resolveStep } from '../../jobs/step.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { count, grouped } from '../../output/text/text.ts'
import { selectedParts } from '../org/index.ts'
import { planChangeRequests } from './model/change-requests/plan-change-requests.ts'
import { planComments } from './model/comments/plan-comments.ts'
import { ReplayClient } from './model/replay-client.ts'
import {
  checklistJson,
  checklistText,
  generalChecklist,
  hasAllInstallations,
} from './model/restore/checklist.ts'
import { checkNewFile, writeNewFile } from './model/restore/new-file.ts'
import { contentFlags, withContentSteps } from './model/restore/order-restore.ts'
import { planContent } from './model/restore/plan-content.ts'
import { planStructure } from './model/restore/plan-structure.ts'
import type { ChecklistItem } from './model/restore/saved-content.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import type { RunManifest } from './model/store/manifest.ts'
import { openBackup } from './open-backup.ts'
import { performRestore, type RestoreRun } from './perform-restore.ts'

const maxShown = 100

/** Creates the resources of a backup that are missing in an organization. Runs as a job. */
export async function restoreBackup(run: RestoreRun): Promise<void> {
  const folder = await openBackup(run)
  // lock the folder, because `backup create --keep` could otherwise remove the run in the meantime
  const unlock = await folder.lockToRead()
  try {
    await restoreFrom(run, folder)
  } finally {
    unlock()
  }
}

async function restoreFrom(run: RestoreRun, folder: BackupFolder): Promise<void> {
  const resumed = resumedJob(run)
  if (resumed) {
    await readPreviousValues(run, resumed.job, resumed.indexes)
    return await performRestore(run, folder, resumed.job, resumed.indexes)
  }
  const target = run.args.text('into')
  if (target === undefined) throw usage([missing('--into')])
  await checkNewFile(run.environment.cwd, run.args.text('checklist'))
  const manifest = await folder.readRun(await folder.findRun(run.args.text('run') ?? 'latest'))
  const plan = await planRestore(run, folder, manifest, target)
  const { steps, checklist } = plan
  if (steps.length === 0) return await reportNoSteps(run, manifest, target, plan)
  if (run.args.has('dry-run')) {
    await noteLines(run, [...plan.lines, ...plan.noUndo, ...checklist.map(checklistLine)])
    return await printSteps(run, steps)
  }
  refuseUnconfirmed(run)
  const { warning, listed } = await guardSteps(run, steps, { org: target })
  await confirmRestore(run, { ...plan, target, manifest, warning })
  await writeChecklist(run, manifest, target, checklist)
  await runRestore(run, { steps, target, listed }, (job) =>
    performRestore(run, folder, job, job.indexes('waiting'), [manifest]),
  )
}

/** Begins the job of a restore, and calls a function that performs its steps. */
export async function runRestore(
  run: RestoreRun,
  {
    steps,
    target,
    listed,
  }: { steps: readonly JobStep[]; target: string; listed?: JobContext['listed'] },
  perform: (job: Job) => Promise<void>,
): Promise<void> {
  const journal = await beginJob(run, steps, {
    parallel: run.args.number('jobs', 1, 64) ?? 4,
    org: target,
    flow: { cwd: run.environment.cwd },
  })
  await runBegunJob(run, journal, perform, { listed })
}

export interface RestorePlan {
  steps: JobStep[]
  lines: string[]
  /** a line for each step that can't be undone */
  noUndo: string[]
  checklist: ChecklistItem[]
  /** missing resources that can't be restored */
  impossible: ChecklistItem[]
  notCompared: ChecklistItem[]
}

/** Plans the steps that create the missing resources, and lists everything that will differ. */
export async function planRestore(
  run: RestoreRun,
  folder: BackupFolder,
  manifest: RunManifest,
  target: string,
): Promise<RestorePlan> {
  const backup = new ReplayClient(folder.objects, manifest)
  const client = await run.service.client()
  const structure = await planStructure({
    ...{ backup, client },
    source: manifest.organization,
    ...{ target, manifest, parts: selectedParts(run) },
    overwrites: run.args.has('overwrite'),
    jobs: run.args.number('jobs', 1, 64) ?? 4,
    onRead: (reads) =>
      run.console.progress.at(`Loading the organization: ${count(reads, 'request')}`),
  })
  const { steps, checklist: impossible, notSaved } = structure
  const existing = target === manifest.organization && {
    ids: structure.existingIds,
    hasIntegrations: await hasAllInstallations(backup, client, target),
  }
  const content = await planContent(structure, {
    ...{ client, manifest, objects: folder.objects, jobs: run.args.number('jobs', 1, 64) ?? 4 },
    onSpace: (index) => run.console.progress.at(`Comparing space ${grouped(index + 1)}`),
  })
  let user: Promise<{ id: string }> | undefined
  const readUser = async () => {
    user ??= client.call(getOwnUser, {})
    return (await user).id
  }
  const discussion = await planComments({ backup, client, readUser }, structure.spaces)
  const proposals = await planChangeRequests(
    { backup, client, readUser, manifest, target, objects: folder.objects },
    structure.spaces,
  )
  const notCompared = [structure, content, discussion, proposals].flatMap((one) => one.notCompared)
  const all = withContentSteps(steps, {
    ...content.plan,
    comments: [...discussion.comments, ...proposals.threads],
  })
  // each space has two steps
  const noUndo = irreversibleSteps(all, await operationsById()).filter(
    ({ step }) => contentFlags(step)?.part !== 'text',
  )
  return {
    lines: [...structure.lines, ...content.lines, ...discussion.lines, ...proposals.lines],
    noUndo: noUndo.map(({ step, reason }) => `Cannot be undone: ${step.id}: ${reason}`),
    ...{ impossible, notCompared },
    steps: all,
    checklist: [
      ...[
        ...impossible,
        ...notCompared,
        ...notSaved,
        ...content.checklist,
        ...discussion.checklist,
        ...proposals.checklist,
      ],
      ...generalChecklist(manifest, existing || undefined),
    ],
  }
}

/** Reports why there is nothing to do. Throws if resources are missing or weren't compared. */
async function reportNoSteps(
  run: RestoreRun,
  manifest: RunManifest,
  target: string,
  { checklist, impossible, notCompared }: RestorePlan,
): Promise<void> {
  const lost = [...impossible, ...notCompared]
  if (lost.length === 0) return await noteNoSteps(run, 'note: Nothing to restore')
  await noteNoSteps(run, 'note: Nothing can be restored')
  if (!run.args.has('dry-run')) await writeChecklist(run, manifest, target, checklist)
  const parts = [
    ...(impossible.length > 0 ? [`cannot be restored: ${count(impossible.length, 'item')}`] : []),
    ...(notCompared.length > 0 ? [`not compared: ${count(notCompared.length, 'item')}`] : []),
  ]
  throw new DocsctlError('partial', `The restore is incomplete (${parts.join(', ')})`, {
    state: 'Nothing was changed',
    problems: lost.map(({ what, why }) => itemFailed(what, why)),
  })
}

async function confirmRestore(
  run: RestoreRun,
  {
    target,
    manifest,
    steps,
    lines,
    noUndo,
    checklist,
    notCompared,
    warning,
  }: RestorePlan & { target: string; manifest: RunManifest; warning: string | undefined },
): Promise<void> {
  const more = lines.length - maxShown
  const shown = [
    ...lines.slice(0, maxShown),
    ...(more > 0 ? [`and ${grouped(more)} more`] : []),
    ...noUndo.slice(0, maxShown),
    ...notCompared.map(({ what, why }) => `Not compared: ${what}: ${why}`),
    ...(checklist.length > 0
      ? [`${count(checklist.length, 'item')} will not be restored and will be on the checklist`]
      : []),
    ...(warning === undefined ? [] : [warning]),
  ]
  if (run.args.has('yes')) await noteLines(run, shown)
  const about = `restore run ${manifest.run} of "${manifest.title}" into ${target}: ${count(steps.length, 'step')}`
  await confirm(run, {
    org: target,
    what: async () => [about, ...shown].join('\n  '),
    undo: () => 'docsctl jobs undo last',
  })
}

const checklistLine = ({ what, why }: ChecklistItem) => `Not restored: ${what}: ${why}`

async function noteLines(run: RestoreRun, lines: readonly string[]): Promise<void> {
  for (const line of lines) await run.console.note(line)
}

async function writeChecklist(
  run: RestoreRun,
  { run: name, organization }: RunManifest,
  target: string,
  checklist: readonly ChecklistItem[],
): Promise<void> {
  const typed = run.args.text('checklist')
  const format = typed?.endsWith('.json') ? checklistJson : checklistText
  const text = format(checklist, { run: name, organization, target })
  const otherwise = `restore-${name}`
  const file = await writeNewFile(run.environment.cwd, text, { typed, otherwise })
  await run.console.note(`Wrote ${count(checklist.length, 'item')} to ${file}`)
}

async function printSteps(run: RestoreRun, steps: readonly JobStep[]): Promise<void> {
  const operations = await operationsById()
  // the slug of a new specification is known, unlike the IDs of new resources
  const known = new Map(steps.map(({ body }, index) => [index, body]))
  const prepared = steps.map((step) => {
    const { after: _, ...resolved } = resolveStep(step, known)
    return buildStepRequest(resolved, operations)
  })
  await printRequests({ prepared, several: true }, run)
}
