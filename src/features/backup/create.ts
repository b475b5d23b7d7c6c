import { writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { count } from '../../output/text/text.ts'
import { backupPath } from './backup-args.ts'
import { type RecordedRun, recordRun } from './model/record/record-run.ts'
import { BackupFolder } from './model/store/backup-folder.ts'
import { isPartial } from './model/store/manifest.ts'
import { parseRetention, type Retention, removeOldRuns } from './model/store/retention.ts'
import { freeRunName } from './model/store/run-names.ts'
import { unreadPaths } from './model/unread-paths.ts'
import { keysForRun } from './open-backup.ts'

const columns = [
  'run',
  'folder',
  'organization',
  'entries',
  'reused',
  'requests',
  'newObjects',
  'newBytes',
  'removedRuns',
  'unreadable',
]

/** Returns the runs to keep according to `--keep`. */
function keptRuns(run: WithArgs): Retention | undefined {
  const typed = run.args.text('keep')
  if (typed === undefined) return undefined
  const retention = parseRetention(typed)
  if (retention) return retention
  const expected = 'Expected numbers of days, weeks, months, and years, such as 7d,4w,12m'
  throw usage([invalidValue('--keep', typed, expected)])
}

/** Saves everything in an organization as a new run of a backup. */
export async function createBackup(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const path = backupPath(run)
  const jobs = run.args.number('jobs', 1, 64) ?? 4
  const { clock, signal, version } = run.environment
  const retention = keptRuns(run)
  const keys = await keysForRun(run)
  const client = await run.service.client()
  const organization = await run.service.context('organizationId')
  const source = { organization, apiUrl: client.apiUrl }
  const folder = await BackupFolder.create(path, source, keys)
  const unlock = await folder.lock()
  try {
    await folder.writeMarker()
    const recorded = await recordRun({
      ...{ client, folder, version, jobs, signal },
      now: () => clock.now(),
      onRead: (reads) =>
        run.console.progress.at(`Saving the organization: ${count(reads, 'request')}`),
    })
    const name = await freeRunName(folder, clock.now())
    await folder.writeRun({ ...recorded.manifest, run: name })
    const removedRuns = await removeOld(run, folder, retention)
    await report(run, folder, name, { ...recorded, removedRuns })
  } finally {
    unlock()
  }
}

/**
 * Removes old runs and returns their number. A failure is only a warning, because the new run is
 * already complete.
 */
async function removeOld(
  run: WithConsole,
  folder: BackupFolder,
  retention: Retention | undefined,
): Promise<number> {
  // a new encrypted backup can't be read without an identity, and has no old runs
  if (!retention || !folder.canRead) return 0
  try {
    return (await removeOldRuns(folder, retention)).runs.length
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    await run.console.note(`warning: Cannot remove old runs: ${error.message}`)
    return 0
  }
}

async function report(
  run: WithArgs & WithConsole & WithEnvironment,
  folder: BackupFolder,
  name: string,
  { manifest, reused, removedRuns }: RecordedRun & { removedRuns: number },
): Promise<void> {
  const { organization, entries, requests, unreadable } = manifest
  const { objects, bytes } = folder.objects.written
  const result = {
    ...{ run: name, folder: folder.path, organization },
    ...{ entries: Object.keys(entries).length, reused, requests },
    ...{ newObjects: objects, newBytes: bytes, removedRuns, unreadable: unreadable.length },
  }
  await writeObject(run, result, { columns, known: columns, ids: 'run' })
  for (const { what, why } of unreadable) await run.console.note(`Not saved: ${what} (${why})`)
  if (!isPartial(manifest)) return
  throw new DocsctlError(
    'partial',
    `Cannot read ${count(unreadPaths(manifest).length, 'resource')}`,
    {
      state: `Run ${name} was saved, but is incomplete`,
      hint: docsctlLine(['backup', 'show', folder.path, name]),
    },
  )
}
