import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { jobFolder } from '../../jobs/folder.ts'
import { stateFolder } from '../../profile/environment.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Machine, Speaker } from './roles.ts'

/** Says once of a job that broke off without a word that it did. */
export async function noteBrokenOffJobs(run: TypedWords & Speaker & Machine): Promise<void> {
  if (run.has('quiet')) return
  const folder = jobFolder(stateFolder(run.environment))
  if (!hasEntries(join(folder, 'unmentioned'))) return
  const { markMentioned, readJob, unmentionedJobs } = await import('../../jobs/job-folder.ts')
  for (const job of unmentionedJobs(folder)) {
    const content = await readJob(folder, job).catch(() => undefined)
    if (content) {
      const { command } = content.header
      await run.note(`note: job ${job} (${command}) broke off: docsctl jobs resume ${job}`)
    }
    markMentioned(folder, job)
  }
}

function hasEntries(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    // most machines have none
    return false
  }
}
