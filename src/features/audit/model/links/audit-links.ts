import type { Client } from '../../../../client/client.ts'
import { inOrder } from '../../../../client/in-order.ts'
import type { Source } from '../../../../client/organization-reader.ts'
import { listSpaces } from '../../../../contract/spaces.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { AuditFinding, AuditResult, Unread } from '../finding.ts'
import { brokenLinks } from './broken-links.ts'
import type { PageCache } from './known-pages.ts'
import { deadRedirects } from './redirects.ts'
import { readSpacePages, type SpacePages } from './space-pages.ts'

export interface LinksAudit {
  client: Client
  source: Source
  organizationId: string
  /** the IDs of the spaces to audit; absent to audit all spaces */
  only: readonly string[] | undefined
  known: PageCache
  signal: AbortSignal
  onSpace: (done: number, spaces: number) => void
}

const spacesAtATime = 4

/** Reads the pages of all spaces, and then finds broken links and redirects. */
export async function auditLinks(audit: LinksAudit): Promise<AuditResult> {
  const { client, source, organizationId, only, known, signal } = audit
  const listed = await source.requiredList(listSpaces, { organizationId })
  const titles = new Map(listed.map(({ id, title }) => [id, title]))
  const missing = only?.find((id) => !titles.has(id))
  if (missing !== undefined) {
    throw new DocsctlError(
      'not-found',
      `Space "${missing}" not found in organization ${organizationId}`,
      { hint: `docsctl spaces list --org ${organizationId}` },
    )
  }
  const wanted = only ? listed.filter(({ id }) => only.includes(id)) : listed
  const spaces = new Map<string, SpacePages>()
  const unread: Unread[] = []
  const read = async (space: (typeof wanted)[number]): Promise<SpacePages | undefined> => {
    try {
      const before = await known.of(space.id)
      const pages = await readSpacePages(client, space, before, signal)
      if (pages !== before) await known.keep(pages)
      return pages
    } catch (error) {
      if (!(error instanceof DocsctlError) || !skippedKinds.has(error.kind)) throw error
      unread.push({ what: `pages of space "${space.title}"`, why: error.message })
      return undefined
    }
  }
  let done = 0
  for await (const pages of inOrder(wanted, spacesAtATime, read)) {
    if (pages) spaces.set(pages.space, pages)
    done += 1
    audit.onSpace(done, wanted.length)
  }
  const findings: AuditFinding[] = brokenLinks({ apiUrl: client.apiUrl, titles, spaces })
  const redirects = only ? [] : await deadRedirects(source, organizationId, spaces)
  return { findings: [...findings, ...redirects], unread: [...unread, ...source.unknown] }
}

const skippedKinds: ReadonlySet<string> = new Set(['not-found', 'not-permitted', 'refused'])
