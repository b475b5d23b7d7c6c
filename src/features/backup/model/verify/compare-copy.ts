import { createClient } from '../../../../client/client.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { snapshotFiles } from '../record/read-files.ts'
import { readEverything } from '../record/record-run.ts'
import { fileEntryName } from '../record/request-name.ts'
import { ReplayClient } from '../replay-client.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { BackupProblem } from './check-objects.ts'
import { CollectingClient } from './collecting-client.ts'
import { withoutExpected } from './expected-differences.ts'
import { firstDifference } from './first-difference.ts'

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
  const problems: BackupProblem[] = []
  const seen = new Set<string>()
  const collecting = new CollectingClient(client, async (path, op, answer) => {
    if (path.includes(extraAdministrator)) return
    seen.add(path)
    const entry = manifest.entries[path]
    const copy = withoutExpected(op, withoutAdministrator(answer))
    if (copy === undefined) return
    if (!entry) {
      const isEmpty = sortedJson(copy) === '{"items":[]}'
      if (!isEmpty && !isFailed(path)) {
        problems.push({ run, problem: 'different', path, detail: 'exists only in the copy' })
      }
      return
    }
    const saved = withoutExpected(op, await folder.objects.readJson(entry.object))
    const detail = firstDifference(saved, copy)
    if (detail) problems.push({ run, problem: 'different', path, detail })
  })
  try {
    await readEverything(collecting, reading)
  } finally {
    await client.close()
    await sandbox.close()
  }
  for (const [path, op] of replay.read) {
    const isExpected = withoutExpected(op, {}) === undefined
    if (isSaved(path) && !seen.has(path) && !isExpected) {
      problems.push({ run, problem: 'different', path, detail: 'missing from the copy' })
    }
  }
  yield* problems.sort((a, b) => (a.path < b.path ? -1 : 1))
}
