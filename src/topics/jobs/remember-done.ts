import type { Machine, Speaker } from '../../frame/program/roles.ts'
import type { Job } from '../../jobs/job.ts'

/** Works on a job; what it then has done to an organization is no change of others for the next plan of its files. */
export async function rememberingDone<Result>(
  run: Speaker & Machine,
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
  run: Speaker & Machine,
  { header: { folder }, steps, progress }: Job,
): Promise<void> {
  if (folder === undefined) return
  const { cwd, clock } = run.runtime
  const applied = steps.flatMap((request, index) => {
    const { is, after = {} } = progress[index] ?? {}
    return is === 'done' && request.effect ? [{ request, effect: request.effect, after }] : []
  })
  const { rememberApplied } = await import('../../orgfiles/apply/base-after.ts')
  const fault = await rememberApplied({ path: folder, cwd }, applied, clock.now())
  if (fault) await run.note(`note: ${folder} doesn't know yet what was applied: ${fault.message}`)
}
