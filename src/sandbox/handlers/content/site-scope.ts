import type * as z from 'zod'
import type { SiteScope } from '../../../contract/content/search.ts'
import { type Site, type SiteSpace, siteSpaceOf } from '../../content/site-structure.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'

type Scope = z.output<typeof SiteScope>

/** The spaces that a search or a question is about; all of the site where nothing restricts it. */
export function spacesInScope(
  state: Reader,
  site: Site,
  scope: Scope,
): Readonly<Records['spaces']>[] {
  const ids = new Set(siteSpacesIn(state, site, scope).map(({ space }) => space))
  return [...ids].flatMap((id) => {
    const space = state.get('spaces', id)
    return space && space.deletedAt === undefined ? [space] : []
  })
}

function siteSpacesIn(state: Reader, site: Site, scope: Scope): SiteSpace[] {
  if (scope.mode === 'specific') return scope.siteSpaceIds.map((id) => siteSpaceOf(state, site, id))
  const all = state.list('siteSpaces', 'bySite', site.id)
  if (scope.mode === 'all' || scope.currentSiteSpace === undefined) return all
  const current = siteSpaceOf(state, site, scope.currentSiteSpace)
  if (!('restrictTo' in scope)) return all
  const isCurrent = scope.restrictTo === 'currentSiteSpace'
  return all.filter(({ id }) => (id === current.id) === isCurrent)
}
