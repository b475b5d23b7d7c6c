import type { Source } from '../../../../client/organization-reader.ts'
import { listRedirects } from '../../../../contract/site-publishing/redirects.ts'
import { getStructure } from '../../../../contract/site-publishing/structure.ts'
import { getAdaptiveSchema } from '../../../../contract/sites/sites.ts'
import { DocsctlError } from '../../../../errors.ts'

export interface SiteIds {
  organizationId: string
  siteId: string
}

/** A section, group, space, or link in the structure of a site. */
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
  path: SiteIds,
): Promise<PlacedOnSite[] | undefined> {
  const answer = await source.one('site order and links', getStructure, path)
  return answer?.structure as PlacedOnSite[] | undefined
}

/** Returns the contents of a group or section, in order. */
export function nestedParts(placed: PlacedOnSite): PlacedOnSite[] {
  return placed.children ?? placed.sections ?? placed.siteSpaces ?? []
}

/** Returns all sections, groups, spaces, and links in a structure, including nested ones. */
export function allPlaced(items: readonly PlacedOnSite[]): PlacedOnSite[] {
  return items.flatMap((one) => [one, ...allPlaced(nestedParts(one))])
}

/**
 * Reads the redirects of a site. The service returns active redirects and drafts in separate lists.
 */
export async function readRedirects(source: Source, path: SiteIds): Promise<unknown[] | undefined> {
  const [live, drafts] = await Promise.all([
    source.listOrNothing('redirects', listRedirects, path),
    source.listOrNothing('redirects', listRedirects, { ...path, draft: true }),
  ])
  return live && drafts && [...live, ...drafts]
}

/**
 * Reads the visitor claims schema of a site. Returns `null` if the site has none, and undefined if it is
 * unknown whether the site has one.
 */
export async function readVisitors(
  source: Source,
  site: { id: string; permissions?: Record<string, boolean> },
  organizationId: string,
): Promise<unknown> {
  const path = { organizationId, siteId: site.id }
  const isOffered = site.permissions?.viewAdaptiveSchema !== undefined
  if (!isOffered) {
    return (await source.one('visitor claims schemas', getAdaptiveSchema, path))?.jsonSchema
  }
  try {
    return (await source.required(getAdaptiveSchema, path)).jsonSchema
  } catch (error) {
    if (error instanceof DocsctlError && error.details.status === 404) return null
    throw error
  }
}
