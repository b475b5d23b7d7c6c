import { createClient } from '../../../../client/client.ts'
import { loadedDifferences } from '../compare/always-different.ts'
import { CopyComparison, type CopyDifference } from '../compare/copy-comparison.ts'
import { ExpectedDifferences } from '../compare/expected-differences.ts'
import { snapshotFiles } from '../record/read-files.ts'
import { readEverything } from '../record/record-run.ts'
import { fileEntryName } from '../record/request-name.ts'
import { ReplayClient } from '../replay-client.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { BackupProblem } from './check-objects.ts'
import { CollectingClient } from './collecting-client.ts'
import { shortText } from './first-difference.ts'

interface CopyOptions {
  jobs: number
  now: () => number
  signal: AbortSignal | undefined
  onRead: (count: number) => void
}

/**
 * Restores a run into a sandbox, reads the sandbox in the same way as `backup create`, and yields
 * all unexpected differences. First checks that the run contains everything to which its responses
 * refer.
 */
export async function* compareWithCopy(
  folder: BackupFolder,
  manifest: RunManifest,
  options: CopyOptions,
): AsyncGenerator<BackupProblem> {
  const { run } = manifest
  const replay = new ReplayClient(folder.objects, manifest)
  const reading = { folder, ...options }
  const { snapshot } = await readEverything(replay, reading)
  const files = [...snapshotFiles(snapshot)].map(({ spaceId, file }) =>
    fileEntryName(spaceId, file.id),
  )
  const isSaved = (path: string) => Object.hasOwn(manifest.entries, path)
  const isFailed = (path: string) => Object.hasOwn(manifest.failed, path)
  const isMissing = (path: string) => !isSaved(path) && !isFailed(path)
  for (const path of [...replay.missing, ...files.filter(isMissing)]) {
    yield { run, problem: 'incomplete', path, detail: 'another response refers to it' }
  }
  const { createSandbox } = await import('../../../../sandbox/sandbox.ts')
  const { snapshotSeed } = await import('../../../../sandbox/seed/snapshot/from-snapshot.ts')
  const { extraAdministrator, withAdministrator, withoutAdministrator } = await import(
    '../../../../sandbox/seed/snapshot/extra-administrator.ts'
  )
  const seed = withAdministrator(snapshotSeed(snapshot))
  const sandbox = await createSandbox({ seed, time: options.now })
  const { url, token } = await sandbox.listen()
  const client = createClient({ apiUrl: url, token, signal: options.signal, shortLived: true })
  const comparison = new CopyComparison(new ExpectedDifferences(loadedDifferences))
  const seen = new Set<string>()
  const savedAnswer = async (path: string) => {
    const entry = isSaved(path) ? manifest.entries[path] : undefined
    return entry && (await folder.objects.readJson(entry.object))
  }
  const collecting = new CollectingClient(client, async (path, _op, answer) => {
    if (path.includes(extraAdministrator)) return
    seen.add(path)
    if (isFailed(path)) return
    comparison.compare(path, await savedAnswer(path), withoutAdministrator(answer))
  })
  try {
    await readEverything(collecting, reading)
  } finally {
    await client.close()
    await sandbox.close()
  }
  for (const path of replay.read.keys()) {
    if (isSaved(path) && !seen.has(path))
      comparison.compare(path, await savedAnswer(path), undefined)
  }
  const problems = comparison.differences.map(
    ({ response: path, ...difference }): BackupProblem => ({
      ...{ run, problem: 'different', path },
      detail: differenceDetail(difference),
    }),
  )
  yield* problems.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function differenceDetail({ key, saved, copy }: Omit<CopyDifference, 'response'>): string {
  if (key === 'missing') return 'missing from the copy'
  if (key === 'added') return 'exists only in the copy'
  return `${key}: ${shortText(saved)} in the backup, ${shortText(copy)} in the copy`
}
