import type { WithConsole, WithEnvironment } from '../../host/program/run.ts'
import type { Job } from '../../jobs/job.ts'

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
  const { cwd, clock } = run.environment
  const applied = steps.flatMap((request, index) => {
    const { is, after = {} } = progress[index] ?? {}
    return is === 'done' && request.effect ? [{ request, effect: request.effect, after }] : []
  })
  const { recordApplied: rememberApplied } = await import('./model/apply/apply-to-base.ts')
  const fault = await rememberApplied({ path: folder, cwd }, applied, clock.now())
  if (fault)
    await run.console.note(`note: Cannot record the applied changes in ${folder}: ${fault.message}`)
}
