import type { Source } from '../../client/organization-reader.ts'
import {
  getCustomization,
  getSiteSpaceCustomization,
} from '../../contract/site-publishing/customization.ts'
import { getPublishingAuth } from '../../contract/site-publishing/publishing.ts'
import { listRedirects } from '../../contract/site-publishing/redirects.ts'
import { listShareLinks } from '../../contract/site-publishing/share-links.ts'
import { getStructure } from '../../contract/site-publishing/structure.ts'
import { listSectionGroups } from '../../contract/sites/section-groups.ts'
import { listSiteSections } from '../../contract/sites/site-sections.ts'
import { listSiteSpaces } from '../../contract/sites/site-spaces.ts'
import { getAdaptiveSchema, listSites } from '../../contract/sites/sites.ts'
import type { SiteSnapshot, StructureSnapshot } from '../../contract/snapshot.ts'

interface SitePath {
  organizationId: string
  siteId: string
}

/** A function that adds the name of the site to the description of missing data. */
type DescribeSiteData = (what: string) => string

type Look = { [key: string]: unknown }

/** Reads the customization of a site, and the customizations of site spaces that differ from it. */
async function readCustomizations(
  source: Source,
  input: SitePath,
  of: DescribeSiteData,
  siteSpaces: readonly { id: string }[],
): Promise<Pick<SiteSnapshot, 'customizations' | 'siteSpaceCustomizations'>> {
  const site = await source.one(of('customization'), getCustomization, input)
  if (!site) return {}
  const same = JSON.stringify(site)
  const looks = await Promise.all(
    siteSpaces.map(async ({ id }) => {
      const own = { ...input, siteSpaceId: id }
      const look = await source.one(of('customization'), getSiteSpaceCustomization, own)
      return look && JSON.stringify(look) !== same ? [[id, look as Look] as const] : []
    }),
  )
  const unlike = looks.flat()
  return {
    customizations: site as Look,
    ...(unlike.length > 0 && { siteSpaceCustomizations: Object.fromEntries(unlike) }),
  }
}

/**
 * Returns the structure of a site without data that other lists contain. Only external links keep
 * all of their data.
 */
function structurePlaces(items: readonly StructureSnapshot[]): StructureSnapshot[] {
  return items.map(({ object = '', id, children, ...rest }) => ({
    object,
    id,
    ...(object === 'site-external-link' && rest),
    ...(children && { children: structurePlaces(children) }),
  }))
}

/** Reads all sites of an organization, including their sections, redirects, and settings. */
export async function readSites(source: Source, organizationId: string): Promise<SiteSnapshot[]> {
  const sites = await source.list('sites', listSites, { organizationId })
  return Promise.all(
    sites.map(async (site): Promise<SiteSnapshot> => {
      const input = { organizationId, siteId: site.id }
      const of: DescribeSiteData = (what) => `${what} of site "${site.title}"`
      const knowsVisitors = site.visibility === 'visitor-auth'
      const [
        sections,
        groups,
        siteSpaces,
        adaptiveSchema,
        structure,
        shareLinks,
        live,
        drafts,
        auth,
      ] = await Promise.all([
        source.list(of('sections'), listSiteSections, input),
        source.list(of('section groups'), listSectionGroups, input),
        source.list(of('spaces'), listSiteSpaces, input),
        source.one(of('visitor claims schema'), getAdaptiveSchema, input),
        source.one(of('structure'), getStructure, input),
        source.list(of('share links'), listShareLinks, input),
        source.list(of('redirects'), listRedirects, input),
        source.list(of('redirects'), listRedirects, { ...input, draft: true }),
        knowsVisitors
          ? source.one(of('visitor authentication'), getPublishingAuth, input)
          : Promise.resolve(undefined),
      ])
      const { privateKey: _, ...publishingAuth } = (auth ?? {}) as Look
      return {
        site,
        sections,
        groups,
        siteSpaces,
        ...(adaptiveSchema && { adaptiveSchema }),
        ...(await readCustomizations(source, input, of, siteSpaces)),
        ...(structure && {
          structure: structurePlaces(structure.structure as StructureSnapshot[]),
        }),
        // omit the key of a share link, because it grants access
        shareLinks: shareLinks.map(({ id, createdAt, name, active }) => ({
          id,
          createdAt,
          ...(name !== undefined && { name }),
          ...(active !== undefined && { active }),
        })),
        redirects: [...live, ...drafts],
        ...(auth && { publishingAuth }),
      }
    }),
  )
}
