import { getPublishedSite } from '../contract/sites/published-sites.ts'
import { listSectionGroups } from '../contract/sites/section-groups.ts'
import { listSiteSections } from '../contract/sites/site-sections.ts'
import { listSiteSpaces } from '../contract/sites/site-spaces.ts'
import { getAdaptiveSchema, listSites } from '../contract/sites/sites.ts'
import type { SiteSnapshot } from '../contract/snapshot.ts'
import type { Source } from './source.ts'

/** Every site, with all that stands on it. */
export async function readSites(source: Source, organizationId: string): Promise<SiteSnapshot[]> {
  const sites = await source.list('sites', listSites, { organizationId })
  return Promise.all(
    sites.map(async (site) => {
      const input = { organizationId, siteId: site.id }
      const of = (what: string) => `${what} of the site ${site.title}`
      const [sections, groups, siteSpaces, adaptiveSchema, published] = await Promise.all([
        source.list(of('sections'), listSiteSections, input),
        source.list(of('section groups'), listSectionGroups, input),
        source.list(of('spaces'), listSiteSpaces, input),
        source.one(of('adaptive schema'), getAdaptiveSchema, input),
        site.published
          ? source.one(of('customization'), getPublishedSite, input)
          : Promise.resolve(undefined),
      ])
      const customizations = published?.customizations?.site as SiteSnapshot['customizations']
      return {
        site,
        sections,
        groups,
        siteSpaces,
        ...(adaptiveSchema && { adaptiveSchema }),
        ...(customizations && { customizations }),
      }
    }),
  )
}
