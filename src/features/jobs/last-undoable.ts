import { jobFolderForRun, jobOrganization } from '../../command/operation/run-job.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { isUnfinished, jobNames, journalPath } from '../../jobs/job-folder.ts'
import { readSummary } from '../../jobs/journal/read-journal.ts'
import type { JobCounts, JobHeader } from '../../jobs/journal-file.ts'
import { type LastWrite, lastWrites } from '../../jobs/last-write.ts'
import { formatAge } from '../../output/text/age.ts'
import { stateFolder } from '../../profile/environment.ts'
import { hasNothingToUndo, readUndoable, type UndoableJob } from './undoable-job.ts'

type Place = Pick<LastWrite, 'profile' | 'apiUrl' | 'org'>

/** Returns the last change in this context that can still be undone, and prints a note about it. */
export async function lastUndoable(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<UndoableJob> {
  const { profile, apiUrl } = await run.service.session()
  const org = await jobOrganization(run)
  const isHere = (other: Place) =>
    other.profile === profile.value &&
    other.apiUrl === apiUrl.value &&
    (org === undefined || other.org === undefined || other.org === org)
  const job = await lastJob(run, isHere)
  const now = run.environment.clock.now()
  const unkept = lastWrites(stateFolder(run.environment)).find(isHere)
  if (unkept && (!job || unkept.at > job.header.at)) throw withoutJournal(unkept, job, now)
  if (!job) {
    throw new DocsctlError('not-found', 'There is no change to undo', {
      hint: 'docsctl jobs list',
    })
  }
  const { command, at, job: name } = job.header
  await run.console.note(
    `note: The last change is ${command}, ${formatAgo(at, now)} (${at}, job ${name})`,
  )
  return job
}

async function lastJob(
  run: WithEnvironment,
  isHere: (header: JobHeader) => boolean,
): Promise<UndoableJob | undefined> {
  const folder = jobFolderForRun(run)
  const undone = new Set<string>()
  for (const name of jobNames(folder)) {
    const summary = await readSummary(journalPath(folder, name)).catch(() => undefined)
    if (!summary || !isHere(summary.header) || undone.has(name)) continue
    const { header, counts } = summary
    if (header.undoes !== undefined) {
      refuseHalf(header, counts)
      if (counts.done > 0) undone.add(header.undoes)
      continue
    }
    if (counts.done === 0) continue
    const job = await readUndoable(run, name)
    if (!hasNothingToUndo(job.plan)) return job
  }
  return undefined
}

/**
 * Rejects an incomplete undo, which has to be continued first. Earlier changes are not the last
 * one.
 */
function refuseHalf({ job, undoes, command, steps }: JobHeader, counts: JobCounts): void {
  const isLeft = isUnfinished(counts)
  if (!isLeft && (counts.failed === 0 || counts.done === 0)) return
  const done = `${counts.done} of ${steps} completed`
  throw new DocsctlError('failed', `The ${command} (job ${job}) is incomplete: ${done}`, {
    state: `Nothing was sent. To undo a change before job ${undoes}, run docsctl jobs undo ID`,
    hint: `docsctl jobs ${isLeft ? 'resume' : 'retry'} ${job}`,
  })
}

function withoutJournal(
  { command, at }: LastWrite,
  job: UndoableJob | undefined,
  now: number,
): DocsctlError {
  const what = `The last change was ${command}, ${formatAgo(at, now)} (${at})`
  return new DocsctlError('failed', `${what}. It was not journaled, so it cannot be undone`, {
    state: 'Nothing was sent',
    hint: job ? `docsctl jobs undo ${job.header.job}` : 'docsctl jobs list',
  })
}

function formatAgo(at: string, now: number): string {
  return `${formatAge(now - Date.parse(at))} ago`
}
