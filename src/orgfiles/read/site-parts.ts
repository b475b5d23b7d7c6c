import { listRedirects } from '../../contract/site-publishing/redirects.ts'
import { getStructure } from '../../contract/site-publishing/structure.ts'
import { getAdaptiveSchema } from '../../contract/sites/sites.ts'
import { DocsctlError } from '../../errors.ts'
import type { Source } from '../../snapshot/source.ts'

export interface SitePath {
  organizationId: string
  siteId: string
}

/** What stands on a site, or in a group or a section on it. */
export interface PlacedOnSite {
  object?: string
  id: string
  children?: PlacedOnSite[]
  sections?: PlacedOnSite[]
  siteSpaces?: PlacedOnSite[]
  [key: string]: unknown
}

export async function readStructure(
  source: Source,
  path: SitePath,
): Promise<PlacedOnSite[] | undefined> {
  const answer = await source.one('order and links of sites', getStructure, path)
  return answer?.structure as PlacedOnSite[] | undefined
}

/** What stands in a group or a section, in its order. */
export function childrenOf(placed: PlacedOnSite): PlacedOnSite[] {
  return placed.children ?? placed.sections ?? placed.siteSpaces ?? []
}

/** All that stands on a site, whatever it stands in. */
export function allPlaced(items: readonly PlacedOnSite[]): PlacedOnSite[] {
  return items.flatMap((one) => [one, ...allPlaced(childrenOf(one))])
}

/** Those that work and those that are kept back are two lists. */
export async function readRedirects(
  source: Source,
  path: SitePath,
): Promise<unknown[] | undefined> {
  const [live, drafts] = await Promise.all([
    source.listOrNothing('redirects', listRedirects, path),
    source.listOrNothing('redirects', listRedirects, { ...path, draft: true }),
  ])
  return live && drafts && [...live, ...drafts]
}

/** The schema of a site's visitors; `null` where the service knows of schemas, and has none for it. */
export async function readVisitors(
  source: Source,
  site: { id: string; permissions?: Record<string, boolean> },
  organizationId: string,
): Promise<unknown> {
  const path = { organizationId, siteId: site.id }
  const isOffered = site.permissions?.viewAdaptiveSchema !== undefined
  if (!isOffered) {
    return (await source.one('schemas of visitors', getAdaptiveSchema, path))?.jsonSchema
  }
  try {
    return (await source.required(getAdaptiveSchema, path)).jsonSchema
  } catch (error) {
    if (error instanceof DocsctlError && error.details.status === 404) return null
    throw error
  }
}
