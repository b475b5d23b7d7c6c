import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../errors.ts'
import { withFileLock } from '../../fs/file-lock.ts'
import { moveDamagedFile, readKept } from '../../fs/kept-file.ts'
import { makeFolder, replaceFile, unwritable } from '../../fs/replace-file.ts'
import { type Environment, stateFolder } from '../../profile/environment.ts'
import type { KeptCounts } from './model/counts.ts'
import type { KeptResources } from './model/kept-resources.ts'

const Count = z.number().nullable()

const KeptReports = z.object({
  version: z.literal(1),
  reports: z.array(z.object({ at: z.iso.datetime(), counts: z.record(z.string(), Count) })),
  last: z.object({
    at: z.iso.datetime(),
    resources: z.record(z.string(), z.record(z.string(), z.string())),
  }),
})

/**
 * The earlier reports on an organization, oldest first. They contain numbers, IDs, and digests, but
 * no names.
 */
export interface KeptReports {
  reports: { at: string; counts: Partial<KeptCounts> }[]
  /** the resources of the last report; the resources of older reports aren't kept */
  last?: { at: string; resources: KeptResources }
}

/** The maximum number of reports to keep. */
const mostReports = 500

/** The owner of reports. Users have separate reports, because they may see different resources. */
export interface ReportOwner {
  apiUrl: string
  userId: string
  organizationId: string
}

export function reportsFile(environment: Environment, owner: ReportOwner): string {
  const { apiUrl, userId, organizationId } = owner
  const key = JSON.stringify([apiUrl, userId, organizationId])
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return join(stateFolder(environment), 'reports', `${name}.json`)
}

const parseReports = (json: unknown) => KeptReports.safeParse(json).data

/**
 * Reads the earlier reports. Sets a damaged file aside, and returns a note about it. If the file
 * can't be used, a report has no trends.
 */
export function readKeptReports(file: string): KeptReports & { note?: string } {
  try {
    const { value, isDamaged } = readKept(file, parseReports)
    if (isDamaged) return { reports: [], note: moveDamagedFile(file) }
    return value ? { reports: value.reports, last: value.last } : { reports: [] }
  } catch (cause) {
    const { message } = cause instanceof DocsctlError ? cause : unwritable(file, cause)
    return { reports: [], note: message }
  }
}

/**
 * Adds a report to the earlier reports. Reads them again first, because another process may have
 * added a report in the meantime.
 */
export async function keepReport(
  file: string,
  { at, counts, resources }: { at: string; counts: KeptCounts; resources: KeptResources },
): Promise<void> {
  makeFolder(dirname(file), 0o700, file)
  await withFileLock(file, async () => {
    const { value } = readKept(file, parseReports)
    const reports = [...(value?.reports ?? []), { at, counts }].sort((a, b) =>
      a.at < b.at ? -1 : 1,
    )
    const last = value && value.last.at > at ? value.last : { at, resources }
    const kept = { version: 1, reports: reports.slice(-mostReports), last }
    await replaceFile(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  })
}
