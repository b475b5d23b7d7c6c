import { cell } from '../../output/columns.ts'

/** Returns the titles of the sites that use a style guide. */
export function siteTitles(item: unknown): unknown {
  const sites = cell(item, 'sites')
  return Array.isArray(sites) ? sites.map((site) => cell(site, 'title')).join(', ') : sites
}
