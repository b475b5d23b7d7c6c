import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import { FilePlaces } from './model/folder/places.ts'
import type { Take } from './model/merge/merge-fields.ts'
import { type Planned, planOrg } from './model/plan/make-plan.ts'
import { organizationFolder, selectedParts } from './org-flags.ts'

export type PlanRun = WithArgs & WithService & WithConsole & WithEnvironment

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
