import type { Source } from '../../../../client/organization-reader.ts'
import { listRedirects } from '../../../../contract/site-publishing/redirects.ts'
import { listSiteSections } from '../../../../contract/sites/site-sections.ts'
import { listSiteSpaces } from '../../../../contract/sites/site-spaces.ts'
import { listSites } from '../../../../contract/sites/sites.ts'
import { cell, resourceId } from '../../../../output/columns.ts'
import { type AuditFinding, auditFinding } from '../finding.ts'
import type { SpacePages } from './space-pages.ts'

/** Finds redirects of sites whose targets no longer exist. */
export async function deadRedirects(
  source: Source,
  organizationId: string,
  spaces: ReadonlyMap<string, SpacePages>,
): Promise<AuditFinding[]> {
  const sites = await source.list('sites', listSites, { organizationId })
  const found = await Promise.all(
    sites.map(async ({ id: siteId, title }) => {
      const input = { organizationId, siteId }
      const of = (what: string) => `${what} of site ${title}`
      const [live, drafts, sections, siteSpaces] = await Promise.all([
        source.list(of('redirects'), listRedirects, input),
        source.list(of('redirects'), listRedirects, { ...input, draft: true }),
        source.listOrNothing(of('sections'), listSiteSections, input),
        source.listOrNothing(of('spaces'), listSiteSpaces, input),
      ])
      const there: SiteParts = {
        sections: sections && new Set(sections.map(({ id }) => id)),
        siteSpaces: siteSpaces && new Map(siteSpaces.map(({ id, space }) => [id, space.id])),
        spaces,
      }
      return [...live, ...drafts].flatMap(({ id, source: path, destination }): AuditFinding[] => {
        const why = brokenReason(destination, there)
        if (why === undefined) return []
        const thing = { kind: 'redirect', id, title: path, within: { id: siteId, title } } as const
        return [auditFinding('links/redirect', thing, `broken destination: ${why}`)]
      })
    }),
  )
  return found.flat()
}

interface SiteParts {
  /** undefined if they couldn't be read */
  sections: ReadonlySet<string> | undefined
  siteSpaces: ReadonlyMap<string, string> | undefined
  spaces: ReadonlyMap<string, SpacePages>
}

function brokenReason(
  destination: { kind: string },
  { sections, siteSpaces, spaces }: SiteParts,
): string | undefined {
  const section = resourceId(cell(destination, 'siteSectionId'))
  const siteSpace = resourceId(cell(destination, 'siteSpaceId'))
  const page = resourceId(cell(destination, 'pageId'))
  if (section !== undefined && sections && !sections.has(section)) {
    return `the site has no section ${section}`
  }
  if (siteSpace === undefined || !siteSpaces) return undefined
  const space = siteSpaces.get(siteSpace)
  if (space === undefined) return `the site has no space ${siteSpace}`
  const pages = spaces.get(space)?.pages
  if (page === undefined || !pages || pages.some(({ id }) => id === page)) return undefined
  return `the space ${space} has no page ${page}`
}
