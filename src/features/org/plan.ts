import { resolve } from 'node:path'
import { writeList, writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import { toColumn } from '../../output/columns.ts'
import { outputFormats } from '../../output/formats.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import { createPlan, type PlanRun } from './create-plan.ts'
import type { OrgPlan, PlanStep } from './model/plan/plan.ts'
import { planText } from './model/plan/plan-file.ts'
import { changedValues, planLines, planMarkdown, planSummary } from './model/plan/plan-text.ts'

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
