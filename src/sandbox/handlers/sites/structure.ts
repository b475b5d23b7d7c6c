import {
  createExternalLink,
  deleteExternalLink,
  getStructure,
  sortStructure,
  updateExternalLink,
} from '../../../contract/site-publishing/structure.ts'
import {
  type ExternalLink,
  findSiteSpaces,
  requireExternalLink,
  requireNamedGroup,
  requireSection,
  requireSectionGroup,
  requireSite,
  requireSiteSpace,
  type StoredSite,
  siblingPlaces,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { positionFor, sortSiblings } from '../../store/ordering.ts'
import { type Pointer, placeFor } from '../../store/placing.ts'
import { cleared } from '../../store/record.ts'
import type { Transaction } from '../../store/transaction.ts'
import {
  externalLinkView,
  requireShareKey,
  type SiteContext,
  sectionGroupView,
  sectionView,
  siteSpaceView,
  structureView,
} from '../../views/site.ts'
import { siteToSection } from './site-sections.ts'

interface Item {
  type: 'site-section' | 'site-section-group' | 'site-space' | 'site-external-link'
  id: string
}

type Position = { before?: Pointer; after?: Pointer }

/**
 * Moves a site space, section, group, or link to a position among its siblings. Returns its view.
 */
function moveItem(tx: Transaction, look: SiteContext, { type, id }: Item, position: Position) {
  const { site } = look
  if (type === 'site-space') {
    const { section } = requireSiteSpace(tx, site, id)
    const siblings = sortSiblings(['siteSpaces', findSiteSpaces(tx, site.id, section)])
    const place = { position: placeFor(tx, siblings, id, position) }
    return siteSpaceView(look, tx.patch('siteSpaces', id, place))
  }
  const place = (group: string | undefined) => ({
    position: placeFor(tx, siblingPlaces(tx, site.id, group), id, position),
  })
  if (type === 'site-section') {
    const { sectionGroup } = requireSection(tx, site, id)
    return sectionView(look, tx.patch('siteSections', id, place(sectionGroup)))
  }
  if (type === 'site-section-group') {
    const { sectionGroup } = requireSectionGroup(tx, site, id)
    return sectionGroupView(look, tx.patch('sectionGroups', id, place(sectionGroup)))
  }
  const { sectionGroup } = requireExternalLink(tx, site, id)
  return externalLinkView(tx.patch('externalLinks', id, place(sectionGroup)))
}

/** Returns the group and the position for a link that moves to the end of a group. */
function linkPlacement(
  tx: Transaction,
  site: StoredSite,
  id: string,
  parent: string | null | undefined,
) {
  const group = parent ? requireNamedGroup(tx, site, 'parent', parent).id : undefined
  const position = positionFor(tx, siblingPlaces(tx, site.id, group), id)
  return { sectionGroup: group, position }
}

export const siteStructureHandlers = [
  implement(getStructure, ({ tx, org, path, query, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { shareKey } = query
    requireShareKey(tx, site, shareKey)
    const look = { state: tx, site, caller, url, shareKey }
    const sections = structureView(look, undefined)
    if (sections.length > 0) return { type: 'sections', structure: sections }
    const spaces = findSiteSpaces(tx, site.id, undefined)
    return { type: 'siteSpaces', structure: spaces.map((one) => siteSpaceView(look, one)) }
  }),

  implement(sortStructure, ({ tx, org, path, body, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return moveItem(tx, { state: tx, site, caller, url }, body.item, body.position)
  }),

  implement(createExternalLink, ({ tx, org, path, body, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { parent, ...fields } = body
    const { sectionGroup, position } = linkPlacement(tx, site, '', parent)
    const link = {
      id: tx.id('exl'),
      site: site.id,
      ...cleared(fields),
      ...(sectionGroup !== undefined && { sectionGroup }),
      position,
    } as ExternalLink
    tx.put('externalLinks', link)
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    return created(externalLinkView(link), url(`${at}/external-links/${link.id}`))
  }),

  implement(updateExternalLink, ({ tx, org, path, body }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = requireExternalLink(tx, site, path.siteExternalLinkId)
    const { parent, ...fields } = body
    const changed = tx.patch('externalLinks', id, {
      ...cleared(fields),
      ...(parent !== undefined && linkPlacement(tx, site, id, parent)),
    })
    return externalLinkView(changed)
  }),

  implement(deleteExternalLink, ({ tx, org, path }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    tx.delete('externalLinks', requireExternalLink(tx, site, path.siteExternalLinkId).id)
  }),
]
