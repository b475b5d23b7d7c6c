import type * as z from 'zod'
import type { SiteScope } from '../../../contract/content/search.ts'
import {
  requireSiteSpace,
  type StoredSite,
  type StoredSiteSpace,
} from '../../content/site-structure.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'

type Restriction = z.output<typeof SiteScope>

/**
 * Returns the spaces that a search or question includes. By default, these are all spaces on the
 * site.
 */
export function spacesInScope(
  state: Reader,
  site: StoredSite,
  scope: Restriction,
): Readonly<Records['spaces']>[] {
  const ids = new Set(restrictedSiteSpaces(state, site, scope).map(({ space }) => space))
  return [...ids].flatMap((id) => {
    const space = state.get('spaces', id)
    return space && space.deletedAt === undefined ? [space] : []
  })
}

function restrictedSiteSpaces(
  state: Reader,
  site: StoredSite,
  scope: Restriction,
): StoredSiteSpace[] {
  if (scope.mode === 'specific')
    return scope.siteSpaceIds.map((id) => requireSiteSpace(state, site, id))
  const all = state.list('siteSpaces', 'bySite', site.id)
  if (scope.mode === 'all' || scope.currentSiteSpace === undefined) return all
  const current = requireSiteSpace(state, site, scope.currentSiteSpace)
  if (!('restrictTo' in scope)) return all
  const isCurrent = scope.restrictTo === 'currentSiteSpace'
  return all.filter(({ id }) => (id === current.id) === isCurrent)
}
