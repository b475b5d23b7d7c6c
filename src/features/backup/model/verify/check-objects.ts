import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'

/** A problem that a verification found. */
export interface BackupProblem {
  /** the run, or `-` if the problem affects no particular run */
  run: string
  problem: 'damaged' | 'missing' | 'incomplete' | 'not restored' | 'different'
  /** the API path of a response or file, the path of a file in the folder, or a step of the restore */
  path: string
  detail?: string
}

/**
 * Checks the marker, the manifests, and the bytes of all objects. Returns the intact manifests, and
 * yields problems.
 */
export async function* checkObjects(
  folder: BackupFolder,
  runs: readonly string[],
  onObject: (count: number) => void,
): AsyncGenerator<BackupProblem, RunManifest[]> {
  const marker: BackupProblem = { run: '-', problem: 'damaged', path: 'docsctl-backup.json' }
  if (!(await folder.isMarkerIntact())) yield marker
  const manifests: RunManifest[] = []
  const checked = new Map<string, 'missing' | 'damaged' | undefined>()
  for (const run of runs) {
    const manifest = await folder.readRun(run).catch(() => undefined)
    if (!manifest) {
      yield { run, problem: 'damaged', path: folder.manifestPath(run) }
      continue
    }
    manifests.push(manifest)
    const { organization, apiUrl } = folder.source
    const isOwn = manifest.organization === organization && manifest.apiUrl === apiUrl
    if (!isOwn) yield { ...marker, run, detail: 'the run is from another organization or API' }
    for (const [path, entry] of Object.entries(manifest.entries)) {
      const { object } = entry
      if (!checked.has(object)) checked.set(object, await folder.objects.problem(entry))
      onObject(checked.size)
      const problem = checked.get(object)
      if (problem) yield { run, problem, path, detail: object }
    }
  }
  return manifests
}
