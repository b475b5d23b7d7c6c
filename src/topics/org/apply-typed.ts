import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { readPlan } from '../../orgfiles/plan/plan-file.ts'
import { applyPlan, refuseElsewhere } from './apply-plan.ts'
import { planFor } from './plan.ts'

/** Carries out the plan in a file, or the one that a folder comes to now. */
export async function applyTyped(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const typed = run.args.folder as string
  const found = await stat(resolve(run.runtime.cwd, typed)).catch(() => undefined)
  if (!found?.isFile()) return await applyPlan(run, (await planFor(run)).plan, true)
  const plan = readPlan(await run.sources.file('FOLDER', typed), typed)
  await refuseElsewhere(run, plan)
  await applyPlan(run, plan, false)
}
