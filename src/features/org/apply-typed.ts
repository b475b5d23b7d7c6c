import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { conflicting } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { applyPlan, assertSameTarget } from './apply-plan.ts'
import { createPlan } from './create-plan.ts'
import { readPlan } from './model/plan/plan-file.ts'

/** Applies a plan file, or plans and applies the changes in a folder. */
export async function applyTyped(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const typed = run.args.named.folder as string
  const found = await stat(resolve(run.environment.cwd, typed)).catch(() => undefined)
  if (!found?.isFile()) return await applyPlan(run, (await createPlan(run)).plan, true)
  if (run.args.flags.only !== undefined) throw usage([conflicting('--only', ['a saved plan'])])
  const plan = readPlan(await run.environment.sources.file('FOLDER', typed), typed)
  await assertSameTarget(run, plan)
  await applyPlan(run, plan, false)
}
