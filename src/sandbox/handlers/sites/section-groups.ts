import {
  addSectionToGroup,
  createSectionGroup,
  deleteSectionGroup,
  listSectionGroups,
  moveSectionGroup,
  removeSectionFromGroup,
  updateSectionGroup,
} from '../../../contract/sites/section-groups.ts'
import {
  intoGroup,
  outOfGroup,
  requireNamedGroup,
  requireSection,
  requireSectionGroup,
  requireSite,
  type SectionGroup,
  type StoredSite,
  type StructureSection,
  siblingPlaces,
  topLevelPlaces,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid, refusal } from '../../http/refusal.ts'
import { positionFor } from '../../store/ordering.ts'
import { placeFor } from '../../store/placing.ts'
import type { Reader } from '../../store/tables.ts'
import { sectionGroupView } from '../../views/site.ts'
import { siteToSection } from './site-sections.ts'

/**
 * Returns the section to which a field in a request refers. Throws a 400 error if the site has no
 * such section.
 */
function namedSection(
  state: Reader,
  site: StoredSite,
  field: string,
  id: string,
): StructureSection {
  const section = state.get('siteSections', id)
  if (section?.site === site.id) return section
  throw invalid(field, `refers to ${JSON.stringify(id)}, which is not a section of the site`)
}

/** Returns whether a group is another group or is nested in it. */
function isWithin(state: Reader, id: string | undefined, other: string): boolean {
  if (id === undefined || id === other) return id === other
  return isWithin(state, state.get('sectionGroups', id)?.sectionGroup, other)
}

export const sectionGroupHandlers = [
  implement(listSectionGroups, ({ tx, org, path, page, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return paginate(tx, page, {
      table: 'sectionGroups',
      index: 'bySite',
      group: site.id,
      view: (group) => sectionGroupView({ state: tx, site, caller, url }, group),
    })
  }),

  implement(createSectionGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { sections = [], parent, ...fields } = body
    const group: SectionGroup = {
      id: tx.id('sitegrp'),
      site: site.id,
      ...fields,
      ...(parent !== undefined && {
        sectionGroup: requireNamedGroup(tx, site, 'parent', parent).id,
      }),
      position: positionFor(tx, siblingPlaces(tx, site.id, parent), ''),
    }
    tx.put('sectionGroups', group)
    for (const id of sections) intoGroup(tx, namedSection(tx, site, 'sections', id), group.id)
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    const view = sectionGroupView({ state: tx, site, caller, url }, group)
    return created(view, url(`${at}/section-groups/${group.id}`))
  }),

  // move the sections of the deleted group to the group's position
  implement(deleteSectionGroup, ({ tx, org, path }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = requireSectionGroup(tx, site, path.siteSectionGroupId)
    for (const section of tx.list('siteSections', 'byGroup', id)) {
      outOfGroup(tx, section, { before: id })
    }
    for (const { table, id: inside } of siblingPlaces(tx, site.id, id)) {
      const position = positionFor(tx, topLevelPlaces(tx, site.id), inside, { before: id })
      const out = { sectionGroup: undefined, position }
      if (table === 'sectionGroups') tx.patch(table, inside, out)
      else if (table === 'externalLinks') tx.patch(table, inside, out)
    }
    tx.delete('sectionGroups', id)
  }),

  implement(updateSectionGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = requireSectionGroup(tx, site, path.siteSectionGroupId)
    const { parentSectionGroupId: parent, ...fields } = body
    const into = parent ? requireNamedGroup(tx, site, 'parentSectionGroupId', parent).id : undefined
    if (into !== undefined && isWithin(tx, into, id)) {
      throw invalid('parentSectionGroupId', 'cannot be the group itself or one of its subgroups')
    }
    const changed = tx.patch('sectionGroups', id, {
      ...fields,
      ...(parent !== undefined && {
        sectionGroup: into,
        position: positionFor(tx, siblingPlaces(tx, site.id, into), id),
      }),
    })
    return sectionGroupView({ state: tx, site, caller, url }, changed)
  }),

  implement(addSectionToGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const group = requireSectionGroup(tx, site, path.siteSectionGroupId)
    intoGroup(tx, namedSection(tx, site, 'sectionId', body.sectionId), group.id)
    return sectionGroupView({ state: tx, site, caller, url }, group)
  }),

  implement(removeSectionFromGroup, ({ tx, org, path }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = requireSectionGroup(tx, site, path.siteSectionGroupId)
    const section = requireSection(tx, site, path.siteSectionId)
    if (section.sectionGroup !== id)
      throw refusal(404, `Section ${JSON.stringify(section.id)} is not in the group`)
    outOfGroup(tx, section, { after: id })
  }),

  implement(moveSectionGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id, sectionGroup } = requireSectionGroup(tx, site, path.siteSectionGroupId)
    const siblings = siblingPlaces(tx, site.id, sectionGroup)
    const position = placeFor(tx, siblings, id, body.position)
    const moved = tx.patch('sectionGroups', id, { position })
    return sectionGroupView({ state: tx, site, caller, url }, moved)
  }),
]
