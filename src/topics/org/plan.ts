import { resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList, writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { FilePlaces } from '../../orgfiles/folder/places.ts'
import type { Take } from '../../orgfiles/merge/merge-fields.ts'
import { conflictError, conflictsOf } from '../../orgfiles/plan/conflicts.ts'
import { type Planned, planOrg } from '../../orgfiles/plan/make-plan.ts'
import type { OrgPlan } from '../../orgfiles/plan/plan.ts'
import { planText } from '../../orgfiles/plan/plan-file.ts'
import { planLines, planMarkdown, planSummary } from '../../orgfiles/plan/plan-text.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'
import { grouped } from '../../text/text.ts'
import { folderOf } from './org-words.ts'

type PlanRun = TypedWords & ServiceAccess & Speaker & Machine

const columns = ['verb', 'kind', 'what', 'request.operation']

/** Shows what would make the organization as files have it. */
export async function showPlan(run: PlanRun): Promise<void> {
  const { plan } = await planFor(run)
  const out = run.text('out')
  if (out !== undefined) await replaceFile(resolve(run.runtime.cwd, out), planText(plan))
  await printPlan(run, plan)
  await run.note(planSummary(plan))
  if (plan.steps.length > 0 && run.has('exit-code')) {
    throw new DocsctlError('differences', 'the files differ from the organization')
  }
}

/** The plan of the folder that was typed; conflicts end the command. */
export async function planFor(run: PlanRun): Promise<Planned> {
  const folder = folderOf(run)
  const planned = await planOrg({
    client: await run.client(),
    organizationId: await run.context('organizationId'),
    folder,
    take: run.text('take') as Take,
    jobs: run.number('jobs', 1, 64) ?? 4,
    now: run.runtime.clock.now(),
    onRead: (count) => run.progress.at(`${grouped(count)} reads`),
  })
  const { plan, merge } = planned
  for (const { what, why } of plan.leftOut) await run.note(`left out: ${what} (${why})`)
  for (const what of plan.unknown) await run.note(`unknown: ${what}`)
  if (merge.conflicts.length === 0) return planned
  const conflicts = await conflictsOf(merge.conflicts, new FilePlaces(folder))
  throw conflictError(conflicts, 'nothing was planned')
}

async function printPlan(run: PlanRun, plan: OrgPlan): Promise<void> {
  const format = run.typedFormat
  if (run.has('markdown')) return await run.runtime.stdout.write(`${planMarkdown(plan)}\n`)
  if (format === 'json' || format === 'yaml' || run.text('jq') !== undefined) {
    const known = Object.keys(plan)
    return await writeObject(run, plan, { columns: known, known })
  }
  if (format !== undefined) {
    return await writeList(run, [{ items: plan.steps, envelope: {} }], {
      columns,
      known: [...columns, 'key', 'changes', 'at', 'request', 'reads'],
      ids: 'key',
      noun: 'steps',
    })
  }
  const lines = planLines(plan)
  if (lines.length > 0) await run.runtime.stdout.write(`${sanitiseBlock(lines.join('\n'))}\n`)
}
