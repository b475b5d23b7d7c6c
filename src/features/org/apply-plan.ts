import { guardSteps } from '../../command/guards/guard-steps.ts'
import { noteNoSteps, performSteps } from '../../command/operation/perform-job.ts'
import { beginJob, jobFolderForRun, runBegunJob } from '../../command/operation/run-job.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirm, refuseUnconfirmed } from '../../host/terminal/confirm.ts'
import type { JobFolder } from '../../jobs/folder.ts'
import type { Job } from '../../jobs/job.ts'
import { buildStepRequest, type JobStep, operationsById } from '../../jobs/step.ts'
import { invalidValue, missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { grouped } from '../../output/text/text.ts'
import type { OrgPlan } from './model/plan/plan.ts'
import { changeText, planLines, planSummary } from './model/plan/plan-text.ts'
import { organizationFolder } from './org-flags.ts'
import { runAndUpdateBase, updateBase } from './update-base.ts'

type ApplyRun = WithArgs & WithService & WithConsole & WithEnvironment

const maxShown = 100

/** Applies a plan as a job. Shows the plan and asks for confirmation first. */
export async function applyPlan(run: ApplyRun, plan: OrgPlan, isFresh: boolean): Promise<void> {
  await assertNotApplied(jobFolderForRun(run), plan)
  const { steps } = plan
  if (steps.length === 0) {
    if (!run.args.has('dry-run'))
      await updateBase(run, organizationFolder(run, plan.folder).path, [])
    return await noteNoSteps(run, `note: ${planSummary(plan)}`)
  }
  assertExpectedDeletions(run, plan)
  const { guardByPolicy } = await import('../policy/index.ts')
  const requests = steps.map(({ request }) => request)
  await guardByPolicy(run, requests, plan.folder)
  if (!isFresh) await (await import('./assert-plan-is-current.ts')).assertPlanIsCurrent(run, plan)
  if (run.args.has('dry-run')) return await printSteps(run, steps)
  if (run.args.has('rehearse')) {
    // load this module on demand, because it loads the sandbox
    const { rehearsePlan, showRehearsal } = await import('./rehearse.ts')
    await showRehearsal(run, plan, await rehearsePlan(run, plan))
  }
  refuseUnconfirmed(run)
  const { own, warning, listed } = await guardSteps(run, requests)
  await confirmPlan(run, plan, warning)
  // the organization may have changed while the user was asked for confirmation
  if (isFresh && !run.args.has('yes'))
    await (await import('./assert-plan-is-current.ts')).assertPlanIsCurrent(run, plan)
  const needed = new Set(requests.flatMap(({ after = [] }) => after))
  const ordered = steps.map(({ request, verb, kind, key, changes }, index): JobStep => {
    const step = { effect: { verb, kind, key, changes }, ...request }
    return own.has(index) && !needed.has(index) ? { ...step, isLast: true } : step
  })
  const parallel = run.args.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, ordered, {
    ...{ parallel, plan: plan.id, org: plan.organization },
    folder: organizationFolder(run, plan.folder).path,
  })
  const work = (job: Job) =>
    runAndUpdateBase(run, job, () => performSteps(run, job, job.indexes('waiting')))
  await runBegunJob(run, journal, work, { listed })
}

/** Throws if a plan belongs to another organization or API. */
export async function assertSameTarget(
  run: ApplyRun,
  { organization, apiUrl }: OrgPlan,
): Promise<void> {
  const { apiUrl: own } = await run.service.session()
  const org = await run.service.context('organizationId')
  if (own.value === apiUrl && org === organization) return
  const isOtherApi = org === organization
  const message = isOtherApi
    ? `The plan is for the API "${apiUrl}", but the current API is "${own.value}"`
    : `The plan is for the organization "${organization}", but the current organization is "${org}"`
  const hint = isOtherApi
    ? 'Use --profile with a profile for the API of the plan, or create a new plan with docsctl org plan'
    : `Use --org ${organization}, or create a new plan with docsctl org plan`
  throw usage([{ where: 'the plan', rule: 'invalid-value', message }], hint)
}

/**
 * Throws if a job for the plan already exists. The message contains the command that continues the
 * job.
 */
async function assertNotApplied(folder: JobFolder, { id }: OrgPlan): Promise<void> {
  const { jobNames, journalPath } = await import('../../jobs/job-folder.ts')
  const { readSummary } = await import('../../jobs/journal/read-journal.ts')
  for (const job of jobNames(folder)) {
    const summary = await readSummary(journalPath(folder, job)).catch(() => undefined)
    if (summary?.header.plan !== id) continue
    const { failed, waiting, unknown } = summary.counts
    const isUnfinished = waiting + unknown > 0
    const verb = isUnfinished ? 'resume' : failed > 0 ? 'retry' : 'show'
    throw new DocsctlError('conflict', `The plan was already started as job ${job}`, {
      state: 'Nothing was sent',
      hint: `docsctl jobs ${verb} ${job}`,
    })
  }
}

/**
 * Throws unless the number in `--allow-delete` equals the number of deletions, to prevent
 * unexpected deletions.
 */
function assertExpectedDeletions(run: ApplyRun, { steps }: OrgPlan): void {
  const count = steps.filter(({ verb }) => verb === 'delete').length
  const typed = run.args.number('allow-delete', 0)
  if ((typed ?? 0) === count) return
  if (typed === undefined) {
    throw usage([missing('--allow-delete', `Use --allow-delete ${count} to confirm the deletions`)])
  }
  const expected =
    count === 0 ? 'The plan deletes nothing' : `Expected the number of deletions: ${count}`
  throw usage([invalidValue('--allow-delete', String(typed), expected)])
}

async function confirmPlan(
  run: ApplyRun,
  plan: OrgPlan,
  warning: string | undefined,
): Promise<void> {
  const all = planLines(plan)
  const more = all.length - maxShown
  const lines = [
    ...all.slice(0, maxShown),
    ...(more > 0 ? [`and ${grouped(more)} more`] : []),
    ...(warning === undefined ? [] : [warning]),
  ]
  if (run.args.has('yes'))
    for (const line of [...lines, planSummary(plan)]) await run.console.note(line)
  const about = `apply ${plan.folder} to ${plan.organization}: ${planSummary(plan)}`
  await confirm(run, {
    what: async () => [about, ...lines].join('\n  '),
    undo: () => 'docsctl jobs undo last',
  })
}

/** Prints the requests of a dry run, together with the changes that each request makes. */
async function printSteps(run: ApplyRun, steps: OrgPlan['steps']): Promise<void> {
  const { printRequests } = await import('../../command/operation/request-preview.ts')
  const operations = await operationsById()
  const prepared = steps.map(({ request: { after: _, ...step } }) =>
    buildStepRequest(step, operations),
  )
  await printRequests({ prepared, several: true }, run, steps.map(changeText))
}
