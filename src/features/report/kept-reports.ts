import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { DocsctlError } from '../../errors.ts'
import { readKept, setAside } from '../../fs/kept-file.ts'
import { replaceFile, unwritable } from '../../fs/replace-file.ts'
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

/** The owner of reports. Another account may see other resources, so it has its own reports. */
export interface ReportOwner {
  profile: string
  apiUrl: string
  organizationId: string
}

export function reportsFile(environment: Environment, owner: ReportOwner): string {
  const { profile, apiUrl, organizationId } = owner
  const key = JSON.stringify([profile, apiUrl, organizationId])
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return join(stateFolder(environment), 'reports', `${name}.json`)
}

/**
 * Reads the earlier reports. Sets a damaged file aside, and returns a note about it. If the file
 * can't be used, a report has no trends.
 */
export function readKeptReports(file: string): KeptReports & { note?: string } {
  try {
    const { value, isDamaged } = readKept(file, (json) => KeptReports.safeParse(json).data)
    if (isDamaged) return { reports: [], note: setAside(file) }
    return value ? { reports: value.reports, last: value.last } : { reports: [] }
  } catch (cause) {
    const { message } = cause instanceof DocsctlError ? cause : unwritable(file, cause)
    return { reports: [], note: message }
  }
}

/** Adds a report to the earlier reports. */
export async function keepReport(
  file: string,
  { reports }: KeptReports,
  report: { at: string; counts: KeptCounts; resources: KeptResources },
): Promise<void> {
  const { at, counts, resources } = report
  const kept = {
    version: 1,
    reports: [...reports, { at, counts }].slice(-mostReports),
    last: { at, resources },
  }
  await replaceFile(file, `${JSON.stringify(kept)}\n`, { mode: 0o600, folderMode: 0o700 })
}
