import { writeList } from '../../command/result/result.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { describeEntries } from './model/describe-entries.ts'
import type { BackupFolder } from './model/store/backup-folder.ts'
import { openBackup } from './open-backup.ts'

const runColumns = ['run', 'finishedAt', 'organization', 'entries', 'bytes', 'unreadable']
const entryColumns = ['path', 'title', 'bytes']

/** Lists the runs of a backup, or the saved responses and files of one run. */
export async function listBackup(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  const folder = await openBackup(run)
  const typed = run.args.text('run')
  if (typed === undefined) return await listRuns(run, folder)
  const manifest = await folder.readRun(await folder.findRun(typed))
  const items = await describeEntries(folder.objects, manifest)
  await writeList(run, [{ items, envelope: {} }], {
    columns: entryColumns,
    known: [...entryColumns, 'object', 'version'],
    ids: 'path',
    noun: 'entries',
  })
}

async function listRuns(
  run: WithArgs & WithConsole & WithEnvironment,
  folder: BackupFolder,
): Promise<void> {
  async function* pages() {
    for (const name of (await folder.runNames()).reverse()) {
      const manifest = await folder.readRun(name).catch(() => undefined)
      if (!manifest) {
        await run.console.note(`warning: Cannot read the manifest of run ${name}`)
        continue
      }
      const { entries, finishedAt, organization, unreadable } = manifest
      const all = Object.values(entries)
      const item = {
        ...{ run: name, finishedAt, organization, entries: all.length },
        bytes: all.reduce((sum, { size }) => sum + size, 0),
        unreadable: unreadable.length,
      }
      yield { items: [item], envelope: {} }
    }
  }
  await writeList(run, pages(), {
    columns: runColumns,
    known: runColumns,
    ids: 'run',
    noun: 'runs',
  })
}
