import { sanitize } from '../../../output/text/sanitize.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import type { SiteWithMissing } from './model/find-missing.ts'
import { type MissingRedirect, redirectsCsv } from './model/missing-redirects.ts'

/** Lists published paths without a redirect as one CSV file per site. */
export function missingRedirectsText(sites: readonly SiteWithMissing[]): string {
  const found = sites.filter(({ missing }) => missing.length > 0)
  if (found.length === 0) return 'All published paths still lead to a page or have a redirect\n'
  return found
    .map(({ site, missing }) => {
      const where = sanitize(`${quotedValue(site.title)} (${site.id})`)
      return `Published paths on site ${where} that need a redirect:\n${redirectsCsv(missing)}`
    })
    .join('\n')
}

/** Returns the CSV rows for each site in the result of a gate, line by line. */
export function redirectLines(paths: readonly MissingRedirect[]): string[] {
  const sites = [...new Set(paths.map(({ site }) => site))]
  return sites.flatMap((id) => {
    const rows = redirectsCsv(paths.filter(({ site }) => site === id))
    return [`note: Redirects for site ${id}:`, ...rows.trimEnd().split('\n')]
  })
}
