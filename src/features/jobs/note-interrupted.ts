import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { jobFolder } from '../../jobs/folder.ts'
import { stateFolder } from '../../profile/environment.ts'

/** Commands that handle interrupted jobs themselves. */
const isAboutJobs = /^jobs (resume|retry|rm|settle)$/

/** Prints a note about each interrupted job that the user hasn't been notified about. */
export async function noteInterruptedJobs(
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<void> {
  if (run.args.has('quiet') || isAboutJobs.test(run.args.command)) return
  const folder = jobFolder(stateFolder(run.environment))
  if (!hasEntries(join(folder, 'unmentioned'))) return
  const { markReported, readJob, unreportedJobs } = await import('../../jobs/job-folder.ts')
  for (const job of unreportedJobs(folder)) {
    const content = await readJob(folder, job).catch(() => undefined)
    if (content) {
      const { command } = content.header
      await run.console.note(
        `note: Job ${job} (${command}) was interrupted. To resume it: docsctl jobs resume ${job}`,
      )
    }
    markReported(folder, job)
  }
}

function hasEntries(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    // the folder doesn't exist before the first job
    return false
  }
}
