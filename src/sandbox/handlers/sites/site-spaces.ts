import {
  addSiteSpace as addSiteSpaceOperation,
  duplicateSiteSpace,
  listSiteSpaces,
  moveSiteSpace,
  removeSiteSpace as removeSiteSpaceOperation,
  updateSiteSpace,
} from '../../../contract/sites/site-spaces.ts'
import { requireLiveSpace, requireNamedSpace } from '../../content/live-space.ts'
import { copySpace } from '../../content/new-space.ts'
import {
  defaultSiteSpaceId,
  deleteSiteSpace,
  findSiteSpaces,
  insertSiteSpace,
  requireSite,
  requireSiteSpace,
  sectionForCopy,
  siteSpaceKey,
  spaceFor,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { requireContentRole } from '../../http/scope.ts'
import { requireAdding, withSpace } from '../../http/site-roles.ts'
import { sortSiblings } from '../../store/ordering.ts'
import { placeFor } from '../../store/placing.ts'
import { cleared } from '../../store/record.ts'
import { requireShareKey, siteSpaceView } from '../../views/site.ts'

export const siteSpaceHandlers = [
  implement(listSiteSpaces, ({ tx, org, path, query, page, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { shareKey } = query
    requireShareKey(tx, site, shareKey)
    const opensWith = defaultSiteSpaceId(tx, site)
    const list = pageOfItems(page, {
      name: 'siteSpaces',
      items: tx
        .list('siteSpaces', 'bySite', site.id)
        .filter(({ id }) => query.default === undefined || query.default === (id === opensWith)),
      place: (siteSpace) => [siteSpaceKey(tx, siteSpace), siteSpace.id],
    })
    const look = { state: tx, site, caller, url, shareKey }
    return { ...list, items: list.items.map((siteSpace) => siteSpaceView(look, siteSpace)) }
  }),

  implement(addSiteSpaceOperation, ({ tx, org, path, body, role, caller, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { sectionId: section = site.defaultSiteSection, spaceId, title } = body
    const { template: _, sectionId: __, spaceId: ___, ...more } = body
    const space = spaceFor(tx, org, { spaceId, title, by: caller.user, now })
    requireAdding(tx, space, { draft: body.draft, role, caller, operation: addSiteSpaceOperation })
    if (section !== undefined && tx.get('siteSections', section)?.site !== site.id) {
      throw invalid(
        'sectionId',
        `refers to ${JSON.stringify(section)}, which is not a section of the site`,
      )
    }
    const put = insertSiteSpace(tx, site.id, section, space)
    const added = tx.patch('siteSpaces', put.id, cleared(more))
    // read the site again, because its default site space may have changed
    const look = { state: tx, site: requireSite(tx, org.id, site.id), caller, url }
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    return created(siteSpaceView(look, added), url(`${at}/site-spaces/${added.id}`))
  }),

  implement(duplicateSiteSpace, ({ tx, org, path, body, caller, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const original = requireSiteSpace(tx, site, path.siteSpaceId)
    const space = copySpace(tx, requireLiveSpace(tx, original.space, now), caller.user, now)
    const section = sectionForCopy(tx, original, space, body.draft)
    const { id } = insertSiteSpace(tx, site.id, section, space)
    const put = tx.patch('siteSpaces', id, { draft: body.draft ?? false })
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    return created(
      siteSpaceView({ state: tx, site, caller, url }, put),
      url(`${at}/site-spaces/${id}`),
    )
  }),

  implement(removeSiteSpaceOperation, ({ tx, org, path }) => {
    deleteSiteSpace(
      tx,
      requireSiteSpace(tx, requireSite(tx, org.id, path.siteId), path.siteSpaceId),
    )
  }),

  implement(updateSiteSpace, ({ tx, org, path, body, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id, section } = requireSiteSpace(tx, site, path.siteSpaceId)
    const { spaceId, ...fields } = body
    const others = findSiteSpaces(tx, site.id, section).filter((one) => one.id !== id)
    if (others.some((one) => one.path === body.path)) {
      throw conflict(`The path ${JSON.stringify(body.path)} is already used by another site space`)
    }
    const space =
      spaceId === undefined ? undefined : requireNamedSpace(tx, org.id, 'spaceId', spaceId)
    if (space) requireContentRole(tx, space, caller, updateSiteSpace, withSpace)
    const updated = tx.patch('siteSpaces', id, {
      ...cleared(fields),
      ...(space && { space: space.id }),
    })
    return siteSpaceView({ state: tx, site, caller, url }, updated)
  }),

  implement(moveSiteSpace, ({ tx, org, path, body, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id, section } = requireSiteSpace(tx, site, path.siteSpaceId)
    const siblings = sortSiblings(['siteSpaces', findSiteSpaces(tx, site.id, section)])
    const position = placeFor(tx, siblings, id, body.position)
    return siteSpaceView({ state: tx, site, caller, url }, tx.patch('siteSpaces', id, { position }))
  }),
]
