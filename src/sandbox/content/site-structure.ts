import { conflict, invalid, notFound } from '../http/refusal.ts'
import { orderKey } from '../store/order-key.ts'
import { positionFor, type Sibling, siblingsOf } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { namedSpace } from './live-space.ts'
import { addSpace } from './new-space.ts'

export type Site = Readonly<Records['sites']>
export type StructureSection = Readonly<Records['siteSections']>
export type SectionGroup = Readonly<Records['sectionGroups']>
export type SiteSpace = Readonly<Records['siteSpaces']>
export type ExternalLink = Readonly<Records['externalLinks']>

export function siteOf(state: Reader, organization: string, id: string): Site {
  const site = state.get('sites', id)
  if (site?.organization !== organization) throw notFound('site', id)
  return site
}

export function sectionOf(state: Reader, site: Site, id: string): StructureSection {
  const section = state.get('siteSections', id)
  if (section?.site !== site.id) throw notFound('site section', id)
  return section
}

export function groupOf(state: Reader, site: Site, id: string): SectionGroup {
  const group = state.get('sectionGroups', id)
  if (group?.site !== site.id) throw notFound('section group', id)
  return group
}

/** The group that a field of a request names: 400 where the site has no such group. */
export function namedGroup(state: Reader, site: Site, field: string, id: string): SectionGroup {
  const group = state.get('sectionGroups', id)
  if (group?.site === site.id) return group
  throw invalid(field, `${JSON.stringify(id)} is not a section group of the site`)
}

export function siteSpaceOf(state: Reader, site: Site, id: string): SiteSpace {
  const siteSpace = state.get('siteSpaces', id)
  if (siteSpace?.site !== site.id) throw notFound('site space', id)
  return siteSpace
}

/** 409 for a change of what a frozen feature governs. */
export function requireUnfrozen(site: Site, feature: string): void {
  if (!site.features.some(({ id, frozen }) => frozen && id === feature)) return
  throw conflict(`the feature ${feature} of the site is frozen: it can't be changed`)
}

/** The one order of a site, or of a group on it: sections, groups and links. */
export function placesIn(state: Reader, site: string, group: string | undefined): Sibling[] {
  const isThere = (one: { sectionGroup?: string }) => one.sectionGroup === group
  return siblingsOf(
    ['siteSections', state.list('siteSections', 'bySite', site).filter(isThere)],
    ['sectionGroups', state.list('sectionGroups', 'bySite', site).filter(isThere)],
    ['externalLinks', state.list('externalLinks', 'bySite', site).filter(isThere)],
  )
}

/** What stands on a site in no group. */
export function topLevelOf(state: Reader, site: string): Sibling[] {
  return placesIn(state, site, undefined)
}

/** The order that a section stands in: its group's, else the site's. */
export function besideSection(state: Reader, { site, sectionGroup }: StructureSection): Sibling[] {
  return placesIn(state, site, sectionGroup)
}

export function externalLinkOf(state: Reader, site: Site, id: string): ExternalLink {
  const link = state.get('externalLinks', id)
  if (link?.site !== site.id) throw notFound('external link', id)
  return link
}

/** Sorts sections as the site shows them, those of a group in its place. */
export function sectionKey(state: Reader, section: StructureSection): string {
  const group =
    section.sectionGroup === undefined
      ? undefined
      : state.get('sectionGroups', section.sectionGroup)
  return orderKey(...(group ? [group] : []), section)
}

/** Sorts site spaces as the site shows them: those at the root first. */
export function siteSpaceKey(state: Reader, siteSpace: SiteSpace): string {
  const section =
    siteSpace.section === undefined ? undefined : state.get('siteSections', siteSpace.section)
  return `${section ? sectionKey(state, section) : ''}/${orderKey(siteSpace)}`
}

/** The sections of a site, as it shows them. */
export function sectionsOf(state: Reader, site: string): StructureSection[] {
  return state
    .list('siteSections', 'bySite', site)
    .map((section) => ({ section, key: sectionKey(state, section) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ section }) => section)
}

/** The site spaces of a section, or those at the root of the site, in order. */
export function siteSpacesIn(
  state: Reader,
  site: string,
  section: string | undefined,
): SiteSpace[] {
  if (section !== undefined) return state.list('siteSpaces', 'bySection', section)
  return state.list('siteSpaces', 'bySite', site).filter((one) => one.section === undefined)
}

/** The one site space that the site opens with. */
export function defaultSiteSpaceOf(state: Reader, site: Site): string | undefined {
  const { defaultSiteSection: section } = site
  const chosen =
    section === undefined
      ? site.defaultSiteSpace
      : state.get('siteSections', section)?.defaultSiteSpace
  // it opens with something as long as there is anything to open with
  return chosen ?? siteSpacesIn(state, site.id, section)[0]?.id
}

/** The part of a path that a title makes, with a number behind it where that is taken. */
export function freePath(title: string, taken: readonly string[], otherwise: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [otherwise]
  // room for a number within the 100 characters of a path
  const path = [...words.join('-')].slice(0, 90).join('')
  let free = path
  for (let count = 2; taken.includes(free); count += 1) free = `${path}-${count}`
  return free
}

function setDefault(tx: Transaction, { site, section }: SiteSpace, id: string | undefined): void {
  if (section === undefined) tx.patch('sites', site, { defaultSiteSpace: id })
  else tx.patch('siteSections', section, { defaultSiteSpace: id })
}

/** The space that is put on a site, or one that is made of a template. */
export function spaceFor(
  tx: Transaction,
  org: Readonly<Records['organizations']>,
  wanted: { spaceId: string | null; title: string | undefined; now: string },
): Readonly<Records['spaces']> {
  const { spaceId, title = 'Untitled', now } = wanted
  if (spaceId !== null) return namedSpace(tx, org.id, 'spaceId', spaceId)
  // what a template holds, the sandbox can't know
  return addSpace(tx, org, { title: [...title].slice(0, 50).join(''), content: 'sample', now })
}

/** Puts a space into a section or at the root of a site; the first one there is what it opens with. */
export function addSiteSpace(
  tx: Transaction,
  site: string,
  section: string | undefined,
  space: Readonly<Records['spaces']>,
): SiteSpace {
  const others = siteSpacesIn(tx, site, section)
  if (others.some((one) => one.space === space.id)) {
    throw conflict(`the space ${JSON.stringify(space.id)} is there already`)
  }
  const id = tx.id('sitesp')
  const siteSpace: SiteSpace = {
    id,
    site,
    space: space.id,
    ...(section !== undefined && { section }),
    title: space.title,
    path: freePath(
      space.title,
      others.map(({ path }) => path),
      'docs',
    ),
    position: positionFor(tx, siblingsOf(['siteSpaces', others]), id),
  }
  tx.put('siteSpaces', siteSpace)
  if (others.length === 0) setDefault(tx, siteSpace, id)
  return siteSpace
}

/** Takes a space off a site; where the site or section opened with it, the first of the others is next. */
export function removeSiteSpace(tx: Transaction, siteSpace: SiteSpace): void {
  const { id, site, section } = siteSpace
  tx.delete('siteSpaces', id)
  const opens = section === undefined ? tx.get('sites', site) : tx.get('siteSections', section)
  if (opens?.defaultSiteSpace !== id) return
  setDefault(tx, siteSpace, siteSpacesIn(tx, site, section)[0]?.id)
}

/** Deletes a section, and its site spaces with it; the default goes to the first of the others. */
export function removeSection(tx: Transaction, section: StructureSection): void {
  for (const { id } of tx.list('siteSpaces', 'bySection', section.id)) tx.delete('siteSpaces', id)
  tx.delete('siteSections', section.id)
  if (tx.get('sites', section.site)?.defaultSiteSection !== section.id) return
  tx.patch('sites', section.site, { defaultSiteSection: sectionsOf(tx, section.site)[0]?.id })
}

/** Puts a section at the end of a group. */
export function intoGroup(tx: Transaction, section: StructureSection, group: string): void {
  if (section.sectionGroup === group) return
  const position = positionFor(tx, placesIn(tx, section.site, group), section.id)
  tx.patch('siteSections', section.id, { sectionGroup: group, position })
}

/** Takes a section out of its group, to a place beside the group. */
export function outOfGroup(
  tx: Transaction,
  { id, site }: StructureSection,
  where: { before?: string; after?: string },
): void {
  const position = positionFor(tx, topLevelOf(tx, site), id, where)
  tx.patch('siteSections', id, { sectionGroup: undefined, position })
}
