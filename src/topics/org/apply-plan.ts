import { DocsctlError } from '../../errors.ts'
import { guardSteps } from '../../frame/guards/guard-steps.ts'
import { beginJob, jobFolderOf, withBegunJob } from '../../frame/operation/job-of-run.ts'
import { noteNoSteps, performSteps } from '../../frame/operation/perform-job.ts'
import { printRequests } from '../../frame/operation/request-shown.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm, refuseUnasked } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { JobFolder } from '../../jobs/folder.ts'
import type { Job } from '../../jobs/job.ts'
import { jobNames, journalPath } from '../../jobs/job-folder.ts'
import { readSummary } from '../../jobs/journal-file.ts'
import { type JobStep, operationsById, requestOf } from '../../jobs/step.ts'
import type { OrgPlan } from '../../orgfiles/plan/plan.ts'
import { changeText, planLines, planSummary } from '../../orgfiles/plan/plan-text.ts'
import { modelOfNames, movedSince } from '../../orgfiles/plan/reads.ts'
import { readOrg } from '../../orgfiles/read/read-org.ts'
import { usage } from '../../text/sentences.ts'
import { grouped } from '../../text/text.ts'
import { rememberingDone } from '../jobs/remember-done.ts'
import { folderOf } from './org-words.ts'
import { rehearsePlan, showRehearsal } from './rehearse.ts'

type ApplyRun = TypedWords & ServiceAccess & Speaker & Machine

const shownAtMost = 100

/** Carries a plan out as a job, once it was shown and somebody has said yes. */
export async function applyPlan(run: ApplyRun, plan: OrgPlan, isFresh: boolean): Promise<void> {
  await refuseSecondTime(jobFolderOf(run), plan)
  const { steps } = plan
  if (steps.length === 0) return await noteNoSteps(run, `note: ${planSummary(plan)}`)
  refuseDeletions(run, plan)
  if (!isFresh) await refuseMoved(run, plan)
  const requests = steps.map(({ request }) => request)
  if (run.has('dry-run')) return await printSteps(run, steps)
  if (run.has('rehearse')) await showRehearsal(run, plan, await rehearsePlan(run, plan))
  refuseUnasked(run)
  const { own, warning, listed } = await guardSteps(run, requests)
  await ask(run, plan, warning)
  // somebody may have taken time to answer
  if (isFresh && !run.has('yes')) await refuseMoved(run, plan)
  const needed = new Set(requests.flatMap(({ after = [] }) => after))
  const ordered = steps.map(({ request, verb, kind, key, changes }, index): JobStep => {
    const step = { effect: { verb, kind, key, changes }, ...request }
    return own.has(index) && !needed.has(index) ? { ...step, isLast: true } : step
  })
  const parallel = run.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, ordered, {
    ...{ parallel, plan: plan.id, org: plan.organization },
    folder: folderOf(run, plan.folder).path,
  })
  const work = (job: Job) =>
    rememberingDone(run, job, () => performSteps(run, job, job.indexes('waiting')))
  await withBegunJob(run, journal, work, listed)
}

/** A plan is for the organization that it was made of. */
export async function refuseElsewhere(
  run: ApplyRun,
  { organization, apiUrl }: OrgPlan,
): Promise<void> {
  const { apiUrl: own } = await run.session()
  const org = await run.context('organizationId')
  if (own.value === apiUrl && org === organization) return
  const [theirs, here] = org === organization ? [apiUrl, own.value] : [organization, org]
  throw usage([{ where: 'the plan', rule: `is for ${theirs}, not for ${here}` }])
}

/** A plan is carried out once; one that broke off is gone on with. */
async function refuseSecondTime(folder: JobFolder, { id }: OrgPlan): Promise<void> {
  for (const job of jobNames(folder)) {
    const summary = await readSummary(journalPath(folder, job)).catch(() => undefined)
    if (summary?.header.plan !== id) continue
    const { failed, waiting, unknown } = summary.counts
    const isUnfinished = waiting + unknown > 0
    const verb = isUnfinished ? 'resume' : failed > 0 ? 'retry' : 'show'
    throw new DocsctlError('conflict', `this plan was begun already, as job ${job}`, {
      state: 'nothing was sent',
      hint: `docsctl jobs ${verb} ${job}`,
    })
  }
}

/** How much goes is typed, so that nothing goes that nobody counted on. */
function refuseDeletions(run: ApplyRun, { steps }: OrgPlan): void {
  const count = steps.filter(({ verb }) => verb === 'delete').length
  const typed = run.number('allow-delete', 0)
  if ((typed ?? 0) === count) return
  const rule =
    count === 0
      ? 'is not needed: the plan deletes nothing'
      : `needs to be ${count}: as many are deleted`
  const value = typed === undefined ? {} : { value: String(typed) }
  throw usage([{ where: '--allow-delete', rule, ...value }])
}

/** What a plan rests on is read again: nothing that somebody has changed since is overwritten. */
async function refuseMoved(run: ApplyRun, plan: OrgPlan): Promise<void> {
  const now = await readOrg({
    client: await run.client(),
    organizationId: plan.organization,
    groups: new Set(plan.groups),
    base: modelOfNames(plan),
    jobs: run.number('jobs', 1, 64) ?? 4,
    onRead: (count) => run.progress.at(`reading again what the plan rests on: ${grouped(count)}`),
  })
  const moved = movedSince(plan, now)
  if (moved.length === 0) return
  const lines = moved.map(({ key, field }) => (field === undefined ? key : `${key}: ${field}`))
  const shown = lines.slice(0, shownAtMost).map((line) => `\n  ${line}`)
  throw new DocsctlError('conflict', `it was changed since the plan was made:${shown.join('')}`, {
    state: 'nothing was sent',
    hint: `docsctl org plan ${plan.folder}`,
    problems: moved.map(({ key, field }) => ({
      where: key,
      rule: `${field ?? 'whether it is there'} was changed since`,
    })),
  })
}

async function ask(run: ApplyRun, plan: OrgPlan, warning: string | undefined): Promise<void> {
  const all = planLines(plan)
  const more = all.length - shownAtMost
  const lines = [
    ...all.slice(0, shownAtMost),
    ...(more > 0 ? [`and ${grouped(more)} more`] : []),
    ...(warning === undefined ? [] : [warning]),
  ]
  if (run.has('yes')) for (const line of [...lines, planSummary(plan)]) await run.note(line)
  const about = `change ${plan.organization} as ${plan.folder} has it, ${planSummary(plan)}`
  await confirm(run, {
    what: async () => [about, ...lines].join('\n  '),
    undo: () => 'docsctl jobs undo last',
  })
}

/** What each changes was read for the plan. */
async function printSteps(run: ApplyRun, steps: OrgPlan['steps']): Promise<void> {
  const operations = await operationsById()
  const prepared = steps.map(({ request: { after: _, ...step } }) => requestOf(step, operations))
  await printRequests({ prepared, several: true }, run, steps.map(changeText))
}
