import {
  createSiteSection,
  deleteSiteSection,
  listSiteSections,
  moveSiteSection,
  updateSiteSection,
} from '../../../contract/sites/site-sections.ts'
import {
  besideSection,
  freePath,
  insertSiteSpace,
  intoGroup,
  outOfGroup,
  removeSection,
  requireNamedGroup,
  requireSection,
  requireSite,
  requireUnfrozen,
  type StoredSite,
  sectionKey,
  spaceFor,
  topLevelPlaces,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { requireRole } from '../../http/scope.ts'
import { requireAdding } from '../../http/site-roles.ts'
import { positionFor } from '../../store/ordering.ts'
import { placeFor } from '../../store/placing.ts'
import { cleared } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { requireShareKey, sectionView } from '../../views/site.ts'

const minTitleLength = 2

/** Returns a site. Throws a 409 error if its sections are frozen and can't be changed. */
export function siteToSection(state: Reader, organization: string, id: string): StoredSite {
  const site = requireSite(state, organization, id)
  requireUnfrozen(site, 'sites-sections')
  return site
}

export const siteSectionHandlers = [
  implement(listSiteSections, ({ tx, org, path, query, page, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { shareKey } = query
    requireShareKey(tx, site, shareKey)
    const list = pageOfItems(page, {
      name: 'siteSections',
      items: tx.list('siteSections', 'bySite', site.id),
      place: (section) => [sectionKey(tx, section), section.id],
    })
    const look = { state: tx, site, caller, url, shareKey }
    return { ...list, items: list.items.map((section) => sectionView(look, section)) }
  }),

  implement(createSiteSection, ({ tx, org, path, body, role, caller, now, url }) => {
    const whole = siteToSection(tx, org.id, path.siteId)
    const { id: site } = whole
    const { spaceId, template: _, title: given, siteSectionGroupId, pageId, ...more } = body
    const space = spaceFor(tx, org, { spaceId, title: given, by: caller.user, now })
    requireAdding(tx, space, { draft: body.draft, role, caller, operation: createSiteSection })
    if (given !== undefined && given.length < minTitleLength) {
      throw invalid('title', `must be at least ${minTitleLength} characters`)
    }
    const title = given ?? (space.title.length < minTitleLength ? 'Untitled' : space.title)
    const others = tx.list('siteSections', 'bySite', site)
    const section: Records['siteSections'] = {
      id: tx.id('sitesc'),
      site,
      title,
      path: freePath(
        title,
        others.map((one) => one.path),
        'section',
      ),
      position: positionFor(tx, topLevelPlaces(tx, site), ''),
      ...more,
    }
    tx.put('siteSections', section)
    const opens = insertSiteSpace(tx, site, section.id, space)
    if (pageId !== undefined) tx.patch('siteSpaces', opens.id, { pageId })
    if (siteSectionGroupId !== undefined) {
      intoGroup(
        tx,
        section,
        requireNamedGroup(tx, whole, 'siteSectionGroupId', siteSectionGroupId).id,
      )
    }
    if (others.length === 0) tx.patch('sites', site, { defaultSiteSection: section.id })
    const look = { state: tx, site: requireSite(tx, org.id, site), caller, url }
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site)}/sections`
    return created(
      sectionView(look, requireSection(tx, look.site, section.id)),
      url(`${at}/${section.id}`),
    )
  }),

  implement(deleteSiteSection, ({ tx, org, path }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    removeSection(tx, requireSection(tx, site, path.siteSectionId))
  }),

  implement(updateSiteSection, ({ tx, org, path, body, role, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const section = requireSection(tx, site, path.siteSectionId)
    const { id } = section
    const { siteSectionGroupId: group, ...fields } = body
    const others = tx.list('siteSections', 'bySite', site.id).filter((one) => one.id !== id)
    if (others.some((one) => one.path === body.path)) {
      throw conflict(`The path ${JSON.stringify(body.path)} is already used by another section`)
    }
    const { defaultSiteSpace } = body
    if (defaultSiteSpace !== undefined) {
      requireRole(role, updateSiteSection, { case: 'default', level: 'site' })
    }
    if (defaultSiteSpace !== undefined && tx.get('siteSpaces', defaultSiteSpace)?.section !== id) {
      throw invalid('defaultSiteSpace', 'must be a site space in the section')
    }
    if (group === null) outOfGroup(tx, section, {})
    else if (group !== undefined) {
      intoGroup(tx, section, requireNamedGroup(tx, site, 'siteSectionGroupId', group).id)
    }
    const updated = tx.patch('siteSections', id, cleared(fields))
    return sectionView({ state: tx, site, caller, url }, updated)
  }),

  implement(moveSiteSection, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const section = requireSection(tx, site, path.siteSectionId)
    const position = placeFor(tx, besideSection(tx, section), section.id, body.position)
    const moved = tx.patch('siteSections', section.id, { position })
    return sectionView({ state: tx, site, caller, url }, moved)
  }),
]
