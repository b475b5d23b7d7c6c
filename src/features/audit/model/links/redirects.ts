import type { Source } from '../../../../client/organization-reader.ts'
import { listRedirects } from '../../../../contract/site-publishing/redirects.ts'
import { listSiteSections } from '../../../../contract/sites/site-sections.ts'
import { listSiteSpaces } from '../../../../contract/sites/site-spaces.ts'
import { listSites } from '../../../../contract/sites/sites.ts'
import { cell, resourceId } from '../../../../output/columns.ts'
import { type AuditFinding, auditFinding } from '../finding.ts'
import type { SpacePages } from './space-pages.ts'

/** Finds redirects whose targets no longer exist. */
export async function deadRedirects(
  source: Source,
  organizationId: string,
  spaces: ReadonlyMap<string, SpacePages>,
): Promise<AuditFinding[]> {
  const sites = await source.list('sites', listSites, { organizationId })
  const found = await Promise.all(
    sites.map(async ({ id: siteId, title, urls }) => {
      const input = { organizationId, siteId }
      const of = (what: string) => `${what} of site "${title}"`
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
  /** undefined if the sections couldn't be read */
  sections: ReadonlySet<string> | undefined
  siteSpaces: ReadonlyMap<string, string> | undefined
  spaces: ReadonlyMap<string, SpacePages>
  published: PublishedPlaces | undefined
  /** the source paths of all redirects on the site */
  redirects: readonly string[]
}

/** The URLs of a site and of its spaces, with the IDs of the spaces. */
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
  // if the URL of any space is unknown, an unknown path may belong to that space
  if (spaces.length < siteSpaces.length) return undefined
  // longest path first, because the path of one space can start with the path of another
  return {
    site: new URL(site),
    spaces: spaces.sort(([a], [b]) => b.pathname.length - a.pathname.length),
  }
}

/**
 * Returns the reason why a URL on the site's host has no page. Returns `undefined` if the URL may
 * have a page.
 */
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
  if (onSite === source) return 'the redirect points to itself'
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

/** Returns whether a path matches the source of a redirect, which can end in `*`. */
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
