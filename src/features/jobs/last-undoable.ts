import { jobFolderForRun, jobOrganization } from '../../command/operation/run-job.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { canConfirm } from '../../host/terminal/confirm.ts'
import { isUnfinished, jobNames, journalPath, readJob } from '../../jobs/job-folder.ts'
import { type JournalSummary, readSummary } from '../../jobs/journal/read-journal.ts'
import { countStepStates, type JobHeader } from '../../jobs/journal-file.ts'
import { type LastWrite, lastWrites } from '../../jobs/last-write.ts'
import { nextCommand } from '../../jobs/next-command.ts'
import { formatAge } from '../../output/text/age.ts'
import { stateFolder } from '../../profile/environment.ts'
import { hasNothingToUndo, readUndoable, type UndoableJob } from './undoable-job.ts'

type Place = Pick<LastWrite, 'profile' | 'apiUrl' | 'org'>

/** An undo with steps that failed or weren't sent, so that the change is only partly undone. */
type IncompleteUndo = JournalSummary

/**
 * Returns the latest change in this context that can still be undone, and prints a note about it.
 * Skips a change with an incomplete undo, but only if a prompt will show the previous change.
 */
export async function lastUndoable(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<UndoableJob> {
  const { profile, apiUrl } = await run.service.session()
  const org = await jobOrganization(run)
  const isHere = (other: Place) =>
    other.profile === profile.value &&
    other.apiUrl === apiUrl.value &&
    (org === undefined || other.org === undefined || other.org === org)
  const { job, incomplete } = await lastJob(run, isHere)
  const now = run.environment.clock.now()
  const unkept = lastWrites(stateFolder(run.environment)).find(
    (write) => isHere(write) && (!job || write.at > job.header.at),
  )
  const newer = incomplete.filter(({ header }) => !unkept || header.at > unkept.at)
  const before = unkept ? undefined : job
  const [first] = newer
  if (first && (run.args.has('yes') || !canConfirm(run))) {
    throw await incompleteError(run, first, before?.header)
  }
  for (const undo of newer) {
    const continued = await continuation(run, undo)
    await run.console.note(`note: ${incompleteText(undo)}. To continue it, run ${continued}`)
  }
  if (unkept) throw withoutJournal(unkept, now)
  if (!job) {
    const which = first ? 'earlier change' : 'change'
    throw new DocsctlError('not-found', `No ${which} to undo`, {
      hint: 'docsctl jobs list',
    })
  }
  const { command, at, job: name } = job.header
  const which = first ? 'previous change' : 'last change'
  await run.console.note(
    `note: The ${which} was "${command}", ${formatAge(now - Date.parse(at))} (${at}, job ${name})`,
  )
  return job
}

async function lastJob(
  run: WithEnvironment,
  isHere: (header: JobHeader) => boolean,
): Promise<{ job?: UndoableJob; incomplete: IncompleteUndo[] }> {
  const folder = jobFolderForRun(run)
  const undone = new Set<string>()
  const incomplete: IncompleteUndo[] = []
  for (const name of jobNames(folder)) {
    // don't skip a damaged journal, because its job may be the latest change
    const summary = await readSummary(journalPath(folder, name))
    if (!isHere(summary.header) || undone.has(name)) continue
    const { header, counts } = summary
    if (header.undoes !== undefined) {
      if (undone.has(header.undoes)) continue
      if (isUnfinished(counts) || counts.failed > 0) incomplete.push(summary)
      undone.add(header.undoes)
      continue
    }
    // a step with an unknown outcome may be the latest change
    if (counts.done + counts.unknown === 0) continue
    const job = await readUndoable(run, name)
    if (!hasNothingToUndo(job.plan)) return { job, incomplete }
  }
  return { incomplete }
}

function incompleteText({ header, counts }: IncompleteUndo): string {
  const { job, command, steps } = header
  return `The ${command} (job ${job}) is incomplete: ${counts.done} of ${steps} steps completed`
}

/** Returns the command that continues an incomplete undo. */
async function continuation(run: WithEnvironment, { header }: IncompleteUndo): Promise<string> {
  const { progress } = await readJob(jobFolderForRun(run), header.job)
  const counts = () => countStepStates(progress)
  return nextCommand({ name: header.job, progress, counts }, 'undo')
}

async function incompleteError(
  run: WithEnvironment,
  undo: IncompleteUndo,
  before: JobHeader | undefined,
): Promise<DocsctlError> {
  const skip =
    before &&
    `. To undo the previous change, "${before.command}" (${before.at}), run docsctl jobs undo ${before.job}`
  return new DocsctlError('failed', incompleteText(undo), {
    state: `Nothing was sent${skip ?? ''}`,
    hint: await continuation(run, undo),
  })
}

function withoutJournal({ command, at }: LastWrite, now: number): DocsctlError {
  const limited = { api: 'only known operations' }[command]
  const what = `The last change was "${command}", ${formatAge(now - Date.parse(at))} (${at})`
  return new DocsctlError('failed', `${what}. It was not journaled, so it cannot be undone`, {
    state: `Nothing was sent. ${limited ? `The command "${command}" journals ${limited}` : 'To journal changes in a script, use --journal, or change the default'}`,
    hint: limited ? 'docsctl jobs list' : 'docsctl config set journal always',
  })
}
