import { resolve } from 'node:path'
import { writeList, writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { toColumn } from '../../output/columns.ts'
import { outputFormats } from '../../output/formats.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import { count } from '../../output/text/text.ts'
import { FilePlaces } from './model/folder/places.ts'
import type { Take } from './model/merge/merge-fields.ts'
import { type Planned, planOrg } from './model/plan/make-plan.ts'
import type { OrgPlan, PlanStep } from './model/plan/plan.ts'
import { planText } from './model/plan/plan-file.ts'
import { changedValues, planLines, planMarkdown, planSummary } from './model/plan/plan-text.ts'
import { organizationFolder, selectedParts } from './org-flags.ts'

type PlanRun = WithArgs & WithService & WithConsole & WithEnvironment

const columns = [
  'verb',
  'kind',
  'what',
  'request.operation',
  { path: 'before', value: (step: unknown) => changedValues(step as PlanStep, 'old') },
  { path: 'after', value: (step: unknown) => changedValues(step as PlanStep, 'new') },
]

/** Prints a plan of the changes that make the organization match its files. */
export async function showPlan(run: PlanRun): Promise<void> {
  const { plan } = await createPlan(run)
  const out = run.args.text('out')
  if (out !== undefined) await replaceFile(resolve(run.environment.cwd, out), planText(plan))
  await printPlan(run, plan)
  await run.console.note(planSummary(plan))
  if (plan.skipped) {
    const hint = `To compare them, run docsctl org drift ${run.args.named.folder}`
    await run.console.note(`Skipped ${plan.skipped.join('; ')} (unchanged in the files). ${hint}`)
  }
  if (plan.steps.length > 0 && run.args.has('exit-code')) {
    throw new DocsctlError('differences', 'The files differ from the organization')
  }
}

/** Returns a plan for the folder in the arguments. Throws if there are conflicts. */
export async function createPlan(run: PlanRun): Promise<Planned> {
  const folder = organizationFolder(run)
  const planned = await planOrg({
    client: await run.service.client(),
    organizationId: await run.service.context('organizationId'),
    folder,
    take: run.args.text('take') as Take,
    only: selectedParts(run),
    jobs: run.args.number('jobs', 1, 64) ?? 4,
    now: run.environment.clock.now(),
    onRead: (sent) =>
      run.console.progress.at(`Loading the organization: ${count(sent, 'request')}`),
  })
  const { plan, merge, missing } = planned
  for (const { what, why } of plan.leftOut) await run.console.note(`Skipped ${what} (${why})`)
  for (const what of plan.unknown)
    await run.console.note(`Not compared: ${what} (the service does not return it)`)
  for (const file of missing) {
    await run.console.note(`note: ${file} no longer exists. Its resources stay unchanged`)
  }
  if (merge.conflicts.length === 0) return planned
  const { conflictError, createConflicts } = await import('./model/plan/conflicts.ts')
  const conflicts = await createConflicts(merge.conflicts, new FilePlaces(folder))
  throw conflictError(conflicts, 'Nothing was planned')
}

async function printPlan(run: PlanRun, plan: OrgPlan): Promise<void> {
  const format = run.console.typedFormat
  if (run.args.has('markdown'))
    return await run.console.print(`${planMarkdown(plan)}\n`, 'markdown')
  const { structured = false, streams = false } = format ? outputFormats[format] : {}
  if ((structured && !streams) || run.args.text('jq') !== undefined) {
    const known = Object.keys(plan)
    return await writeObject(run, plan, { columns: known, known })
  }
  if (format !== undefined) {
    return await writeList(run, [{ items: plan.steps, envelope: {} }], {
      columns,
      known: [
        ...columns.map((one) => toColumn(one).path),
        'key',
        'changes',
        'at',
        'request',
        'reads',
      ],
      ids: 'key',
      noun: 'steps',
    })
  }
  const lines = planLines(plan).map((line) => `${sanitize(line)}\n`)
  await run.console.print(lines.join(''))
}
