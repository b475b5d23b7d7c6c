import type { Client } from '../../../../client/client.ts'
import {
  type ReadingClient,
  Source,
  silentReason,
  type UnavailableReason,
} from '../../../../client/organization-reader.ts'
import type { Snapshot } from '../../../../contract/snapshot.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { RunManifest } from '../store/manifest.ts'
import { excluded } from './coverage.ts'
import { readFiles } from './read-files.ts'
import { readOtherResources } from './read-settings.ts'
import { RecordingClient, readEarlier } from './recording-client.ts'

export interface RecordOptions {
  client: Client
  folder: BackupFolder
  /** the version of docsctl */
  version: string
  /** the number of parallel requests */
  jobs: number
  now: () => number
  signal?: AbortSignal | undefined
  /** receives the total number of reads after each read */
  onRead: (count: number) => void
}

/** A recorded run before its manifest is written. */
export interface RecordedRun {
  manifest: Omit<RunManifest, 'run'>
  /** the number of responses and files that earlier runs had already saved */
  reused: number
}

/** Statuses that affect only one resource, so that the run can continue without it. */
const singleResourceStatuses: ReadonlySet<number> = new Set([400, 410, 422, 500])

const unavailableReason: UnavailableReason = (error) =>
  silentReason(error) ??
  (singleResourceStatuses.has(error.details.status ?? 0) ? error.message : undefined)

/** Reads everything in an organization, and saves all responses and files as objects. */
export async function recordRun(options: RecordOptions): Promise<RecordedRun> {
  const { client, folder, jobs, now, signal } = options
  const startedAt = new Date(now()).toISOString()
  const recording = new RecordingClient(client, folder, await readEarlier(folder))
  const { snapshot, unreadable } = await readEverything(recording, {
    ...options,
    organization: folder.source.organization,
  })
  const files = await readFiles({ client, recording, jobs, signal, unavailableReason }, snapshot)
  const all = [...unreadable, ...files].sort((a, b) => (a.what < b.what ? -1 : 1))
  return {
    reused: recording.reused,
    manifest: {
      'docsctl-backup': 1,
      startedAt,
      finishedAt: new Date(now()).toISOString(),
      docsctl: options.version,
      apiUrl: folder.source.apiUrl,
      organization: snapshot.organization.id,
      title: snapshot.organization.title,
      requests: recording.requests,
      entries: sortedRecord(recording.entries),
      unreadable: all,
      failed: sortedRecord(recording.failed),
      secrets: sortedRecord(recording.secrets),
      excluded: excluded.map(({ what, why }) => ({ what, why })),
    },
  }
}

/**
 * Reads all responses that a backup contains. `client` can also read from a backup instead of the
 * service.
 */
export async function readEverything(
  client: ReadingClient,
  {
    organization,
    jobs,
    onRead,
    now,
  }: Pick<RecordOptions, 'jobs' | 'onRead' | 'now'> & { organization: string },
): Promise<{ snapshot: Snapshot; unreadable: Source['unknown'] }> {
  const { readSnapshot } = await import('../../../../sandbox/snapshot/read-snapshot.ts')
  const source = new Source(client, jobs, onRead, unavailableReason)
  const snapshot = await readSnapshot({
    ...{ client, source, jobs },
    organizationId: organization,
    content: true,
    now: now(),
  })
  await readOtherResources(source, snapshot)
  return { snapshot, unreadable: source.unknown }
}

function sortedRecord<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
