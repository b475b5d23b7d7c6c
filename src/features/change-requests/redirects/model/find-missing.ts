import type { Client } from '../../../../client/client.ts'
import type { Stoppable } from '../../model/change-request.ts'
import type { Changes } from '../../model/read-changes.ts'
import { type MissingRedirect, missingRedirects } from './missing-redirects.ts'
import { readPublishedSites, type SiteWithRedirects } from './published-site.ts'

/** The published paths on a site that need a redirect. */
export interface SiteWithMissing {
  site: SiteWithRedirects
  missing: MissingRedirect[]
}

/** Finds the published paths that a change request moves or deletes without a redirect. */
export async function findMissingRedirects(
  client: Client,
  { target: { spaceId }, before, after }: Changes,
  options: Stoppable,
): Promise<SiteWithMissing[]> {
  const sites = await readPublishedSites(client, spaceId, options)
  return sites.map((site) => ({ site, missing: missingRedirects(site, before, after) }))
}

/**
 * Returns whether main will have the page tree of the change request after the merge. It won't if
 * main has changed since the change request was created or last pulled from main.
 */
export function isUpToDate({ base }: Changes): boolean {
  return base.current
}
