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
    sites.map(async ({ id: siteId, title, urls }) => {
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
        published: publishedPlaces(urls.published, siteSpaces),
        redirects: [...live, ...drafts].map(({ source: path }) => path),
      }
      return [...live, ...drafts].flatMap(({ id, source: path, destination }): AuditFinding[] => {
        const why = brokenReason(destination, path, there)
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
  published: PublishedPlaces | undefined
  /** the sources of all redirects on the site */
  redirects: readonly string[]
}

/** The URL of a site, and of its spaces with their ids. */
interface PublishedPlaces {
  site: URL
  spaces: [URL, string][]
}

function publishedPlaces(
  site: string | undefined,
  siteSpaces:
    | readonly { space: { id: string }; urls: { published?: string | undefined } }[]
    | undefined,
): PublishedPlaces | undefined {
  if (site === undefined || !URL.canParse(site) || !siteSpaces) return undefined
  const spaces = siteSpaces.flatMap(({ space, urls: { published } }): [URL, string][] =>
    published !== undefined && URL.canParse(published) ? [[new URL(published), space.id]] : [],
  )
  // if the URL of a space is unknown, any path could belong to it
  if (spaces.length < siteSpaces.length) return undefined
  // longest path first, because the path of one space can begin with that of another
  return {
    site: new URL(site),
    spaces: spaces.sort(([a], [b]) => b.pathname.length - a.pathname.length),
  }
}

/** Returns why a URL on the site's own host has no page, or undefined if it may have one. */
function missingPage(
  destination: { kind: string },
  source: string,
  { published, redirects, spaces }: SiteParts,
): string | undefined {
  const typed = String(cell(destination, 'url') ?? '')
  if (destination.kind !== 'external' || !published || !URL.canParse(typed)) return undefined
  const url = new URL(typed)
  if (url.host !== published.site.host) return undefined
  const path = segments(url)
  const own = segments(published.site)
  if (!startsWith(path, own)) return undefined
  const onSite = `/${path.slice(own.length).join('/')}`
  if (onSite === source) return 'it leads to itself'
  if (onSite === '/' || redirects.some((one) => coversPath(one, onSite))) return undefined
  const place = published.spaces.find(([space]) => startsWith(path, segments(space)))
  if (!place) return `the site has no page ${onSite}`
  const [space, id] = place
  const pages = spaces.get(id)?.pages
  const pagePath = path.slice(segments(space).length).join('/')
  if (!pages || pagePath === '' || pages.some((page) => page.path === pagePath)) return undefined
  return `the site has no page ${onSite}`
}

function segments({ pathname }: URL): string[] {
  return pathname.split('/').filter((segment) => segment !== '')
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((segment, at) => path[at] === segment)
}

/** Returns whether the source of a redirect, which may end in `*`, matches a path. */
function coversPath(source: string, path: string): boolean {
  return source.endsWith('*') ? path.startsWith(source.slice(0, -1)) : source === path
}

function brokenReason(
  destination: { kind: string },
  source: string,
  parts: SiteParts,
): string | undefined {
  const { sections, siteSpaces, spaces } = parts
  const section = resourceId(cell(destination, 'siteSectionId'))
  const siteSpace = resourceId(cell(destination, 'siteSpaceId'))
  const page = resourceId(cell(destination, 'pageId'))
  if (section !== undefined && sections && !sections.has(section)) {
    return `the site has no section ${section}`
  }
  if (siteSpace === undefined) return missingPage(destination, source, parts)
  if (!siteSpaces) return undefined
  const space = siteSpaces.get(siteSpace)
  if (space === undefined) return `the site has no space ${siteSpace}`
  const pages = spaces.get(space)?.pages
  if (page === undefined || !pages || pages.some(({ id }) => id === page)) return undefined
  return `the space ${space} has no page ${page}`
}
