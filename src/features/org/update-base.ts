import type { WithConsole, WithEnvironment } from '../../host/program/run.ts'
import type { Job } from '../../jobs/job.ts'
import type { AppliedStep } from './model/apply/apply-to-base.ts'

/**
 * Runs a job, and records its changes in the base file of the organization files. Otherwise, the
 * next plan would report them as remote changes.
 */
export async function runAndUpdateBase<Result>(
  run: WithConsole & WithEnvironment,
  job: Job,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } finally {
    await remember(run, job)
  }
}

async function remember(
  run: WithConsole & WithEnvironment,
  { header: { folder }, steps, progress }: Job,
): Promise<void> {
  if (folder === undefined) return
  const applied = steps.flatMap((request, index) => {
    const { is, after = {} } = progress[index] ?? {}
    return is === 'done' && request.effect ? [{ request, effect: request.effect, after }] : []
  })
  await updateBase(run, folder, applied)
}

/** Records applied changes in the base file, and which resources are protected in the files. */
export async function updateBase(
  run: WithConsole & WithEnvironment,
  folder: string,
  applied: readonly AppliedStep[],
): Promise<void> {
  const { cwd, clock } = run.environment
  const { recordApplied } = await import('./model/apply/apply-to-base.ts')
  const fault = await recordApplied({ path: folder, cwd }, applied, clock.now())
  if (fault)
    await run.console.note(`note: Cannot record the applied changes in ${folder}: ${fault.message}`)
}
