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
  groupOf,
  intoGroup,
  namedGroup,
  outOfGroup,
  placesIn,
  type SectionGroup,
  type Site,
  type StructureSection,
  sectionOf,
  siteOf,
  topLevelOf,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { positionFor } from '../../store/ordering.ts'
import { placeFor } from '../../store/placing.ts'
import type { Reader } from '../../store/tables.ts'
import { sectionGroupView } from '../../views/site.ts'
import { siteToSection } from './site-sections.ts'

/** The section that a field of a request names: 400 where the site has no such section. */
function namedSection(state: Reader, site: Site, field: string, id: string): StructureSection {
  const section = state.get('siteSections', id)
  if (section?.site === site.id) return section
  throw invalid(field, `${JSON.stringify(id)} is not a section of the site`)
}

/** Whether a group is another one, or stands in it. */
function isWithin(state: Reader, id: string | undefined, other: string): boolean {
  if (id === undefined || id === other) return id === other
  return isWithin(state, state.get('sectionGroups', id)?.sectionGroup, other)
}

export const sectionGroupHandlers = [
  implement(listSectionGroups, ({ tx, org, path, page, caller, url }) => {
    const site = siteOf(tx, org.id, path.siteId)
    return pageOf(tx, page, {
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
      ...(parent !== undefined && { sectionGroup: namedGroup(tx, site, 'parent', parent).id }),
      position: positionFor(tx, placesIn(tx, site.id, parent), ''),
    }
    tx.put('sectionGroups', group)
    for (const id of sections) intoGroup(tx, namedSection(tx, site, 'sections', id), group.id)
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    const view = sectionGroupView({ state: tx, site, caller, url }, group)
    return created(view, url(`${at}/section-groups/${group.id}`))
  }),

  // its sections stay, in its place
  implement(deleteSectionGroup, ({ tx, org, path }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = groupOf(tx, site, path.siteSectionGroupId)
    for (const section of tx.list('siteSections', 'byGroup', id)) {
      outOfGroup(tx, section, { before: id })
    }
    for (const { table, id: inside } of placesIn(tx, site.id, id)) {
      const position = positionFor(tx, topLevelOf(tx, site.id), inside, { before: id })
      const out = { sectionGroup: undefined, position }
      if (table === 'sectionGroups') tx.patch(table, inside, out)
      else if (table === 'externalLinks') tx.patch(table, inside, out)
    }
    tx.delete('sectionGroups', id)
  }),

  implement(updateSectionGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = groupOf(tx, site, path.siteSectionGroupId)
    const { parentSectionGroupId: parent, ...fields } = body
    const into = parent ? namedGroup(tx, site, 'parentSectionGroupId', parent).id : undefined
    if (into !== undefined && isWithin(tx, into, id)) {
      throw invalid('parentSectionGroupId', 'is the group itself, or stands in it')
    }
    const changed = tx.patch('sectionGroups', id, {
      ...fields,
      ...(parent !== undefined && {
        sectionGroup: into,
        position: positionFor(tx, placesIn(tx, site.id, into), id),
      }),
    })
    return sectionGroupView({ state: tx, site, caller, url }, changed)
  }),

  implement(addSectionToGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const group = groupOf(tx, site, path.siteSectionGroupId)
    intoGroup(tx, namedSection(tx, site, 'sectionId', body.sectionId), group.id)
    return sectionGroupView({ state: tx, site, caller, url }, group)
  }),

  implement(removeSectionFromGroup, ({ tx, org, path }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id } = groupOf(tx, site, path.siteSectionGroupId)
    const section = sectionOf(tx, site, path.siteSectionId)
    if (section.sectionGroup !== id) throw notFound('section of the group', section.id)
    outOfGroup(tx, section, { after: id })
  }),

  implement(moveSectionGroup, ({ tx, org, path, body, caller, url }) => {
    const site = siteToSection(tx, org.id, path.siteId)
    const { id, sectionGroup } = groupOf(tx, site, path.siteSectionGroupId)
    const siblings = placesIn(tx, site.id, sectionGroup)
    const position = placeFor(tx, siblings, id, body.position)
    const moved = tx.patch('sectionGroups', id, { position })
    return sectionGroupView({ state: tx, site, caller, url }, moved)
  }),
]
