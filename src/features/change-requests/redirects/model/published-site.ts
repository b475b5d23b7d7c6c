import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import { collectItems } from '../../../../client/in-order.ts'
import { listRedirects, type SiteRedirect } from '../../../../contract/site-publishing/redirects.ts'
import { listSiteSpaces, type SiteSpace } from '../../../../contract/sites/site-spaces.ts'
import { listSites, type Site } from '../../../../contract/sites/sites.ts'
import { getSpace } from '../../../../contract/spaces.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Stoppable } from '../../model/change-request.ts'

/** A place on a site that shows a space. */
export interface SpaceOnSite {
  /** the ID of the site space */
  id: string
  /** the path of the space on the site, such as `/api/v2`; empty at the root of the site */
  prefix: string
  /** true if the place shows the space of the change request */
  isChanged: boolean
}

/** The fields of a redirect that determine whether a path is answered. */
export interface KnownRedirect {
  source: string
  captureWildcard: boolean
  destination: { kind: string; [key: string]: unknown }
}

/** A published site that contains the space of a change request. */
export interface SiteWithRedirects {
  organizationId: string
  id: string
  title: string
  /** the URL of the site without a trailing slash */
  url: string
  places: SpaceOnSite[]
  /** the redirects that are not drafts */
  redirects: KnownRedirect[]
}

/** Reads the published sites that contain a space, with their redirects. */
export async function readPublishedSites(
  client: Client,
  spaceId: string,
  { signal }: Stoppable,
): Promise<SiteWithRedirects[]> {
  const { organization: organizationId } = await client.call(getSpace, { spaceId }, { signal })
  const sites = await collectItems<z.output<typeof Site>>(
    client.paginate(listSites, { organizationId, space: spaceId }, { signal }),
  )
  return await Promise.all(
    sites
      .filter(({ published }) => published)
      .map(async (site): Promise<SiteWithRedirects> => {
        const path = { organizationId, siteId: site.id }
        const [siteSpaces, redirects] = await Promise.all([
          collectItems<z.output<typeof SiteSpace>>(
            client.paginate(listSiteSpaces, path, { signal }),
          ),
          collectItems<z.output<typeof SiteRedirect>>(
            client.paginate(listRedirects, path, { signal }),
          ),
        ])
        const url = withoutSlash(publishedUrl(site, `site ${site.id}`))
        // visitors can't see drafts
        const visible = siteSpaces.filter(({ draft }) => draft !== true)
        const places = visible.map((one) => ({
          id: one.id,
          prefix: prefixOf(url, publishedUrl(one, `site space ${one.id}`)),
          isChanged: one.space.id === spaceId,
        }))
        return {
          ...{ organizationId, id: site.id, title: site.title, url, places },
          redirects: redirects.filter(({ draft }) => !draft),
        }
      }),
  )
}

function publishedUrl({ urls }: { urls: { published?: string | undefined } }, what: string) {
  const { published } = urls
  if (published !== undefined && URL.canParse(published)) return published
  throw new DocsctlError('failed', `The service did not return the published URL of ${what}`)
}

function withoutSlash(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** Returns the path of a space on its site. */
function prefixOf(site: string, space: string): string {
  const url = withoutSlash(space)
  return url.startsWith(site) ? url.slice(site.length) : new URL(url).pathname.replace(/\/+$/, '')
}
