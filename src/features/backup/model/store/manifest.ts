import * as z from 'zod'
import { sha256 } from './object-store.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Entry = z.strictObject({
  object: Hash,
  size: z.int().min(0),
  /** absent for an API response in JSON */
  kind: z.literal('file').optional(),
  /** the version of the resource; a later run with the same version doesn't read it again */
  version: z.string().optional(),
})

const Reason = z.strictObject({ what: z.string(), why: z.string() })

const Manifest = z.strictObject({
  'docsctl-backup': z.literal(1),
  run: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  docsctl: z.string(),
  apiUrl: z.string(),
  organization: z.string(),
  title: z.string(),
  requests: z.int(),
  /** the saved responses and files, by API path */
  entries: z.record(z.string(), Entry),
  /** resources that the service didn't return in this run */
  unreadable: z.array(Reason),
  /** the statuses of requests that the service refused, by API path */
  failed: z.record(z.string(), z.int()),
  /** secret fields that were removed from responses, by API path */
  secrets: z.record(z.string(), z.array(z.string())),
  /** resources that backups never contain */
  excluded: z.array(Reason),
})

/** An entry of an unfinished run, which the next run can use. */
export const UnfinishedEntry = z.strictObject({ name: z.string(), entry: Entry })

/** A saved response or file of a run. */
export type BackupEntry = z.output<typeof Entry>

/** A complete run: all responses and files that it saved, and everything that it couldn't save. */
export type RunManifest = z.output<typeof Manifest>

/** Statuses of missing resources and missing operations. */
const missingStatuses: ReadonlySet<number> = new Set([404, 405])

/** Returns whether a status means that the service refused to return an existing resource. */
export const isRefusedStatus = (status: number): boolean => !missingStatuses.has(status)

/** Returns whether the service refused to return a resource that may exist. */
export function isPartial({ failed }: Pick<RunManifest, 'failed'>): boolean {
  return Object.values(failed).some(isRefusedStatus)
}

/** Formats a manifest as a line of JSON, followed by its hash. */
export function manifestText(manifest: RunManifest): string {
  const line = JSON.stringify(manifest)
  return `${line}\nsha256 ${sha256(line)}\n`
}

/** Parses a manifest. Returns undefined if its text doesn't match its hash. */
export function parseManifest(text: string): RunManifest | undefined {
  const [line = ''] = text.split('\n', 1)
  if (text !== `${line}\nsha256 ${sha256(line)}\n`) return undefined
  try {
    return Manifest.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
