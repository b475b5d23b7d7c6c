import { DocsctlError } from '../../errors.ts'
import { jobFolderOf, orgOf } from '../../frame/operation/job-of-run.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { isUnfinished, jobNames, journalPath } from '../../jobs/job-folder.ts'
import { type JobCounts, type JobHeader, readSummary } from '../../jobs/journal-file.ts'
import { type LastWrite, lastWrites } from '../../jobs/last-write.ts'
import { stateFolder } from '../../profile/environment.ts'
import { ageOf } from '../../text/age.ts'
import { changedNothing, readUndoable, type UndoableJob } from './undoable-job.ts'

type Place = Pick<LastWrite, 'profile' | 'apiUrl' | 'org'>

/** The last change of this place, where it can be taken back and was not yet; said before anything is done. */
export async function lastUndoable(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<UndoableJob> {
  const { profile, apiUrl } = await run.session()
  const org = await orgOf(run)
  const isHere = (other: Place) =>
    other.profile === profile.value &&
    other.apiUrl === apiUrl.value &&
    (org === undefined || other.org === undefined || other.org === org)
  const job = await lastJob(run, isHere)
  const now = run.runtime.clock.now()
  const unkept = lastWrites(stateFolder(run.environment)).find(isHere)
  if (unkept && (!job || unkept.at > job.header.at)) throw withoutJournal(unkept, job, now)
  if (!job) {
    throw new DocsctlError('not-found', 'there is no change with a journal that could be undone', {
      hint: 'docsctl jobs list',
    })
  }
  const { command, at, job: name } = job.header
  await run.note(`note: the last change is ${command}, ${agoOf(at, now)} (${at}, job ${name})`)
  return job
}

async function lastJob(
  run: Machine,
  isHere: (header: JobHeader) => boolean,
): Promise<UndoableJob | undefined> {
  const folder = jobFolderOf(run)
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
    if (!changedNothing(job.plan)) return job
  }
  return undefined
}

/** What was taken back in part is gone on with; what lies before it is not the last change. */
function refuseHalf({ job, undoes, command, steps }: JobHeader, counts: JobCounts): void {
  const isLeft = isUnfinished(counts)
  if (!isLeft && (counts.failed === 0 || counts.done === 0)) return
  const done = `${counts.done} of ${steps} done`
  throw new DocsctlError('failed', `the ${command} (job ${job}) is not whole: ${done}`, {
    state: `nothing was sent; what lies before job ${undoes} is taken back by docsctl jobs undo ID`,
    hint: `docsctl jobs ${isLeft ? 'resume' : 'retry'} ${job}`,
  })
}

function withoutJournal(
  { command, at }: LastWrite,
  job: UndoableJob | undefined,
  now: number,
): DocsctlError {
  const what = `the last change was ${command}, ${agoOf(at, now)} (${at})`
  return new DocsctlError('failed', `${what}: without a journal nobody knows what was before`, {
    state: 'nothing was sent',
    hint: job ? `docsctl jobs undo ${job.header.job}` : 'docsctl jobs list',
  })
}

function agoOf(at: string, now: number): string {
  return `${ageOf(now - Date.parse(at))} ago`
}
