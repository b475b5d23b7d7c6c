import { conflict, invalid, notFound } from '../http/refusal.ts'
import { orderKey } from '../store/order-key.ts'
import { positionFor, type Sibling, sortSiblings } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { requireNamedSpace } from './live-space.ts'
import { addSpace } from './new-space.ts'

export type StoredSite = Readonly<Records['sites']>
export type StructureSection = Readonly<Records['siteSections']>
export type SectionGroup = Readonly<Records['sectionGroups']>
export type StoredSiteSpace = Readonly<Records['siteSpaces']>
export type ExternalLink = Readonly<Records['externalLinks']>

export function requireSite(state: Reader, organization: string, id: string): StoredSite {
  const site = state.get('sites', id)
  if (site?.organization !== organization) throw notFound('site', id)
  return site
}

export function requireSection(state: Reader, site: StoredSite, id: string): StructureSection {
  const section = state.get('siteSections', id)
  if (section?.site !== site.id) throw notFound('site section', id)
  return section
}

export function requireSectionGroup(state: Reader, site: StoredSite, id: string): SectionGroup {
  const group = state.get('sectionGroups', id)
  if (group?.site !== site.id) throw notFound('section group', id)
  return group
}

/**
 * Returns the section group to which a field in a request refers. Throws a 400 error if the site
 * has no such group.
 */
export function requireNamedGroup(
  state: Reader,
  site: StoredSite,
  field: string,
  id: string,
): SectionGroup {
  const group = state.get('sectionGroups', id)
  if (group?.site === site.id) return group
  throw invalid(field, `refers to ${JSON.stringify(id)}, which is not a section group of the site`)
}

export function requireSiteSpace(state: Reader, site: StoredSite, id: string): StoredSiteSpace {
  const siteSpace = state.get('siteSpaces', id)
  if (siteSpace?.site !== site.id) throw notFound('site space', id)
  return siteSpace
}

/** Throws a 409 error if a feature of the site is frozen and can't be changed. */
export function requireUnfrozen(site: StoredSite, feature: string): void {
  if (!site.features.some(({ id, frozen }) => frozen && id === feature)) return
  throw conflict(`The site feature ${feature} is frozen and cannot be changed`)
}

/**
 * Returns the sections, groups, and links at the top level of a site or in a group, in their common
 * order.
 */
export function siblingPlaces(state: Reader, site: string, group: string | undefined): Sibling[] {
  const isInGroup = (one: { sectionGroup?: string }) => one.sectionGroup === group
  return sortSiblings(
    ['siteSections', state.list('siteSections', 'bySite', site).filter(isInGroup)],
    ['sectionGroups', state.list('sectionGroups', 'bySite', site).filter(isInGroup)],
    ['externalLinks', state.list('externalLinks', 'bySite', site).filter(isInGroup)],
  )
}

/** Returns the sections, groups, and links of a site that aren't in a group. */
export function topLevelPlaces(state: Reader, site: string): Sibling[] {
  return siblingPlaces(state, site, undefined)
}

/** Returns the sections, groups, and links at the same level as a section. */
export function besideSection(state: Reader, { site, sectionGroup }: StructureSection): Sibling[] {
  return siblingPlaces(state, site, sectionGroup)
}

export function requireExternalLink(state: Reader, site: StoredSite, id: string): ExternalLink {
  const link = state.get('externalLinks', id)
  if (link?.site !== site.id) throw notFound('external link', id)
  return link
}

/**
 * Returns the sort key of a section on a site. If the section is in a group, the key starts with
 * the group's position.
 */
export function sectionKey(state: Reader, section: StructureSection): string {
  const group =
    section.sectionGroup === undefined
      ? undefined
      : state.get('sectionGroups', section.sectionGroup)
  return orderKey(...(group ? [group] : []), section)
}

/** Returns the sort key of a site space on a site. Site spaces without a section come first. */
export function siteSpaceKey(state: Reader, siteSpace: StoredSiteSpace): string {
  const section =
    siteSpace.section === undefined ? undefined : state.get('siteSections', siteSpace.section)
  return `${section ? sectionKey(state, section) : ''}/${orderKey(siteSpace)}`
}

/** Returns the sections of a site in order. */
export function listSections(state: Reader, site: string): StructureSection[] {
  return state
    .list('siteSections', 'bySite', site)
    .map((section) => ({ section, key: sectionKey(state, section) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ section }) => section)
}

/**
 * Returns the site spaces in a section in order. Without a section, returns the site spaces at the
 * root of the site.
 */
export function findSiteSpaces(
  state: Reader,
  site: string,
  section: string | undefined,
): StoredSiteSpace[] {
  if (section !== undefined) return state.list('siteSpaces', 'bySection', section)
  return state.list('siteSpaces', 'bySite', site).filter((one) => one.section === undefined)
}

/** Returns the ID of a site's default site space. */
export function defaultSiteSpaceId(state: Reader, site: StoredSite): string | undefined {
  const { defaultSiteSection: section } = site
  const chosen =
    section === undefined
      ? site.defaultSiteSpace
      : state.get('siteSections', section)?.defaultSiteSpace
  // a site with spaces always has a default
  return chosen ?? findSiteSpaces(state, site.id, section)[0]?.id
}

/**
 * Returns a path segment that is derived from a title. Appends a number if the segment is already
 * in use.
 */
export function freePath(title: string, taken: readonly string[], otherwise: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [otherwise]
  // a path segment can have at most 100 characters, including the number
  const path = [...words.join('-')].slice(0, 90).join('')
  let free = path
  for (let count = 2; taken.includes(free); count += 1) free = `${path}-${count}`
  return free
}

function setDefault(
  tx: Transaction,
  { site, section }: StoredSiteSpace,
  id: string | undefined,
): void {
  if (section === undefined) tx.patch('sites', site, { defaultSiteSpace: id })
  else tx.patch('siteSections', section, { defaultSiteSpace: id })
}

/** Returns the space to add to a site. Creates a space if the request contains a template. */
export function spaceFor(
  tx: Transaction,
  org: Readonly<Records['organizations']>,
  wanted: { spaceId: string | null; title: string | undefined; by: string; now: string },
): Readonly<Records['spaces']> {
  const { spaceId, title = 'Untitled', by, now } = wanted
  if (spaceId !== null) return requireNamedSpace(tx, org.id, 'spaceId', spaceId)
  // the sandbox doesn't know the content of templates
  return addSpace(tx, org, {
    title: [...title].slice(0, 50).join(''),
    content: 'sample',
    now,
    more: { createdBy: by },
  })
}

/** Adds a space to a section or to the root of a site. The first space becomes the default. */
export function insertSiteSpace(
  tx: Transaction,
  site: string,
  section: string | undefined,
  space: Readonly<Records['spaces']>,
): StoredSiteSpace {
  const others = findSiteSpaces(tx, site, section)
  if (others.some((one) => one.space === space.id)) {
    const place = section === undefined ? 'on the site' : 'in the section'
    throw conflict(`Space ${JSON.stringify(space.id)} is already ${place}`)
  }
  const id = tx.id('sitesp')
  const siteSpace: StoredSiteSpace = {
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
    position: positionFor(tx, sortSiblings(['siteSpaces', others]), id),
  }
  tx.put('siteSpaces', siteSpace)
  if (others.length === 0) setDefault(tx, siteSpace, id)
  return siteSpace
}

/**
 * Removes a space from a site. If the space was the default, the first remaining space becomes the
 * default.
 */
export function deleteSiteSpace(tx: Transaction, siteSpace: StoredSiteSpace): void {
  const { id, site, section } = siteSpace
  tx.delete('siteSpaces', id)
  const opens = section === undefined ? tx.get('sites', site) : tx.get('siteSections', section)
  if (opens?.defaultSiteSpace !== id) return
  setDefault(tx, siteSpace, findSiteSpaces(tx, site, section)[0]?.id)
}

/**
 * Returns the section for a copy of a site space. If the original is the only site space in its
 * section, creates a new section after it.
 */
export function sectionForCopy(
  tx: Transaction,
  { site, section: id }: StoredSiteSpace,
  { title }: Readonly<Records['spaces']>,
  draft = false,
): string | undefined {
  const section = id === undefined ? undefined : tx.get('siteSections', id)
  if (!section || findSiteSpaces(tx, site, id).length > 1) return id
  const beside = tx.id('sitesc')
  const taken = tx.list('siteSections', 'bySite', site).map(({ path }) => path)
  tx.put('siteSections', {
    id: beside,
    site,
    title,
    path: freePath(title, taken, 'section'),
    ...(section.sectionGroup !== undefined && { sectionGroup: section.sectionGroup }),
    position: positionFor(tx, besideSection(tx, section), beside, { after: section.id }),
    draft,
  })
  return beside
}

/**
 * Deletes a section, including its site spaces. If the section was the default, the first remaining
 * section becomes the default.
 */
export function removeSection(tx: Transaction, section: StructureSection): void {
  for (const { id } of tx.list('siteSpaces', 'bySection', section.id)) tx.delete('siteSpaces', id)
  tx.delete('siteSections', section.id)
  if (tx.get('sites', section.site)?.defaultSiteSection !== section.id) return
  tx.patch('sites', section.site, { defaultSiteSection: listSections(tx, section.site)[0]?.id })
}

/** Moves a section to the end of a group. */
export function intoGroup(tx: Transaction, section: StructureSection, group: string): void {
  if (section.sectionGroup === group) return
  const position = positionFor(tx, siblingPlaces(tx, section.site, group), section.id)
  tx.patch('siteSections', section.id, { sectionGroup: group, position })
}

/** Moves a section out of its group. The request determines the position at the top level. */
export function outOfGroup(
  tx: Transaction,
  { id, site }: StructureSection,
  where: { before?: string; after?: string },
): void {
  const position = positionFor(tx, topLevelPlaces(tx, site), id, where)
  tx.patch('siteSections', id, { sectionGroup: undefined, position })
}
