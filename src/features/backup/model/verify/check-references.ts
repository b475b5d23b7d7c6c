import type { Snapshot } from '../../../../contract/snapshot.ts'
import { snapshotFiles } from '../record/read-files.ts'
import { readEverything } from '../record/record-run.ts'
import { fileEntryName } from '../record/request-name.ts'
import { ReplayClient } from '../replay-client.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { BackupProblem } from './check-objects.ts'

interface CheckedReferences {
  /** the responses and files to which others refer, but which the run lacks */
  incomplete: BackupProblem[]
  /** the organization and its members */
  members: Pick<Snapshot, 'organization' | 'members'>
}

/** Reads a run in the same way as `backup create` reads the service, and finds missing responses. */
export async function checkReferences(
  { objects, source }: BackupFolder,
  manifest: RunManifest,
  reading: { jobs: number; now: () => number; onRead: (count: number) => void },
): Promise<CheckedReferences> {
  const { run, entries, failed } = manifest
  const replay = new ReplayClient(objects, manifest)
  const { organization } = source
  const { snapshot } = await readEverything(replay, { ...reading, organization })
  const files = [...snapshotFiles(snapshot)]
    .map(({ spaceId, file }) => fileEntryName(spaceId, file.id))
    .filter((name) => !Object.hasOwn(entries, name) && !Object.hasOwn(failed, name))
  const detail = 'not in the run, but another response refers to it'
  const incomplete = [...replay.missing, ...files].map(
    (path): BackupProblem => ({ run, problem: 'incomplete', path, detail }),
  )
  const { members } = snapshot
  return { incomplete, members: { organization: snapshot.organization, members } }
}
