import { writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { count, grouped } from '../../output/text/text.ts'
import { backupPath } from './backup-args.ts'
import { type RecordedRun, recordRun } from './model/record/record-run.ts'
import { BackupFolder } from './model/store/backup-folder.ts'
import { freeRunName } from './model/store/run-names.ts'

const columns = [
  'run',
  'folder',
  'organization',
  'entries',
  'reused',
  'requests',
  'newObjects',
  'newBytes',
  'unreadable',
]

/** Saves everything in an organization as a new run of a backup. */
export async function createBackup(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const path = backupPath(run)
  const jobs = run.args.number('jobs', 1, 64) ?? 4
  const { clock, signal, version } = run.environment
  const client = await run.service.client()
  const organization = await run.service.context('organizationId')
  const folder = await BackupFolder.create(path, { organization, apiUrl: client.apiUrl })
  const unlock = await folder.lock()
  try {
    await folder.writeMarker()
    const recorded = await recordRun({
      ...{ client, folder, version, jobs, signal },
      now: () => clock.now(),
      onRead: (reads) =>
        run.console.progress.at(`Saving the organization: ${grouped(reads)} reads`),
    })
    const name = await freeRunName(folder, clock.now())
    await folder.writeRun({ ...recorded.manifest, run: name })
    await report(run, folder, name, recorded)
  } finally {
    unlock()
  }
}

async function report(
  run: WithArgs & WithConsole & WithEnvironment,
  folder: BackupFolder,
  name: string,
  { manifest, reused, isPartial }: RecordedRun,
): Promise<void> {
  const { organization, entries, requests, unreadable } = manifest
  const { objects, bytes } = folder.objects.written
  const result = {
    ...{ run: name, folder: folder.path, organization },
    ...{ entries: Object.keys(entries).length, reused, requests },
    ...{ newObjects: objects, newBytes: bytes, unreadable: unreadable.length },
  }
  await writeObject(run, result, { columns, known: columns, ids: 'run' })
  for (const { what, why } of unreadable) await run.console.note(`Not saved: ${what} (${why})`)
  if (!isPartial) return
  throw new DocsctlError('partial', `Cannot read ${count(unreadable.length, 'resource')}`, {
    state: `Run ${name} contains everything else`,
    hint: `docsctl backup show ${folder.path} ${name}`,
  })
}
