import type { SiteSnapshot, Snapshot, StructureSnapshot } from '../../../contract/snapshot.ts'
import type { Json, StoredLevel } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'

type Look = { [key: string]: Json }
type Words = { [language: string]: string }

export function loadSites(tx: Transaction, { organization, sites }: Snapshot): void {
  for (const one of sites) {
    loadSite(tx, organization.id, one)
    loadSections(tx, one)
    loadSiteSpaces(tx, one)
    if (one.structure) loadPlaces(tx, one.site.id, one.structure)
    loadRedirectsAndAccess(tx, one)
  }
}

/** Removes fields whose value is undefined. */
function withoutUndefined<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>
  }
}

function loadSite(tx: Transaction, organization: string, one: SiteSnapshot): void {
  const { site, sections, siteSpaces, adaptiveSchema, customizations } = one
  const { id, type, title, hostname, basename, proxy, visibility, published } = site
  const { createdAt, adaptiveContent, ads, features, defaultLevel } = site
  const opensWith = sections.find((section) => section.default)?.id ?? sections[0]?.id
  const atRoot = siteSpaces.filter(({ section }) => section === undefined)
  const first = (atRoot.find((siteSpace) => siteSpace.default) ?? atRoot[0])?.id
  const styleguide = (site as { styleguide?: { space?: string } }).styleguide?.space
  tx.put('sites', {
    id,
    organization,
    type,
    title,
    visibility,
    published: published ?? false,
    createdAt,
    features: (features ?? []) as Records['sites']['features'],
    ...withoutUndefined({
      hostname,
      basename,
      // omit the target, which the sandbox determines itself
      proxy: proxy?.origin === undefined ? undefined : { origin: proxy.origin },
      adaptiveContent: adaptiveContent && { enabled: adaptiveContent.enabled },
      ads: ads as Records['sites']['ads'],
      defaultLevel: defaultLevel as StoredLevel | undefined,
      styleguide,
      customizations: customizations as Look | undefined,
      defaultSiteSection: opensWith,
      defaultSiteSpace: first,
    }),
  } as Records['sites'])
  if (!adaptiveSchema) return
  const { jsonSchema, updatedAt } = adaptiveSchema
  tx.put('adaptiveSchemas', { id, jsonSchema: jsonSchema as Look, updatedAt })
}

/**
 * Adds the sections and section groups of a site. Without a complete structure, a group gets the
 * position of its first section, and empty groups come last.
 */
function loadSections(tx: Transaction, { site, sections, groups, siteSpaces }: SiteSnapshot): void {
  const known = new Set(groups.map(({ id }) => id))
  const places = new Map<string, number>()
  for (const [index, section] of sections.entries()) {
    const { id, title, path, description, icon, condition, sectionGroup, draft } = section
    const group = sectionGroup !== undefined && known.has(sectionGroup) ? sectionGroup : undefined
    if (group !== undefined && !places.has(group)) places.set(group, index + 1)
    const own = siteSpaces.filter((one) => one.section === id)
    tx.put('siteSections', {
      id,
      site: site.id,
      title,
      path,
      position: index + 1,
      ...withoutUndefined({
        description,
        icon,
        condition,
        draft: draft === true ? true : undefined,
        localizedTitle: section.localizedTitle as Words | undefined,
        localizedDescription: section.localizedDescription as Words | undefined,
        sectionGroup: group,
        defaultSiteSpace: (own.find((siteSpace) => siteSpace.default) ?? own[0])?.id,
      }),
    } as Records['siteSections'])
  }
  for (const [index, { id, title, icon, draft, ...group }] of groups.entries()) {
    tx.put('sectionGroups', {
      id,
      site: site.id,
      title,
      position: places.get(id) ?? sections.length + index + 1,
      ...withoutUndefined({
        icon,
        draft: draft === true ? true : undefined,
        localizedTitle: group.localizedTitle as Words | undefined,
        sectionGroup: group.sectionGroup,
      }),
    } as Records['sectionGroups'])
  }
}

function loadSiteSpaces(tx: Transaction, one: SiteSnapshot): void {
  const { site, siteSpaces, siteSpaceCustomizations = {} } = one
  for (const [index, siteSpace] of siteSpaces.entries()) {
    const { id, space, path, title, section, condition, pageId, draft, hidden } = siteSpace
    tx.put('siteSpaces', {
      id,
      site: site.id,
      space: space.id,
      path,
      title,
      position: index + 1,
      ...withoutUndefined({
        section,
        condition,
        pageId: pageId ?? undefined,
        draft: draft === true ? true : undefined,
        hidden,
        localizedTitle: siteSpace.localizedTitle as Words | undefined,
        customizations: siteSpaceCustomizations[id] as Look | undefined,
      }),
    } as Records['siteSpaces'])
  }
}

/**
 * Sets the positions from a site's structure, and adds external links, which are only in the
 * structure.
 */
function loadPlaces(
  tx: Transaction,
  site: string,
  items: readonly StructureSnapshot[],
  group?: string,
): void {
  for (const [index, { object, id, children, ...rest }] of items.entries()) {
    const position = index + 1
    const place = { position, sectionGroup: group }
    if (object === 'site-external-link') {
      const link = {
        ...rest,
        id,
        site,
        position,
        ...(group !== undefined && { sectionGroup: group }),
      }
      tx.put('externalLinks', link as unknown as Records['externalLinks'])
    } else if (object === 'site-space') {
      if (tx.get('siteSpaces', id)) tx.patch('siteSpaces', id, { position })
    } else if (object === 'site-section') {
      if (tx.get('siteSections', id)) tx.patch('siteSections', id, place)
    } else if (tx.get('sectionGroups', id)) tx.patch('sectionGroups', id, place)
    if (children) loadPlaces(tx, site, children, id)
  }
}

/**
 * Adds redirects, share links, and visitor authentication. Generates new keys, because snapshots
 * don't contain any.
 */
function loadRedirectsAndAccess(tx: Transaction, one: SiteSnapshot): void {
  const { site, shareLinks = [], redirects = [], publishingAuth } = one
  for (const { id, name = '', active = false, createdAt } of shareLinks) {
    tx.put('shareLinks', { id, site: site.id, name, active, key: tx.id('key'), createdAt })
  }
  for (const { object: _, ...redirect } of redirects) {
    const { createdAt, updatedAt = createdAt } = redirect
    const destination = redirect.destination as Records['redirects']['destination']
    tx.put('redirects', { ...redirect, site: site.id, destination, createdAt, updatedAt })
  }
  if (!publishingAuth) return
  const { object: _, ...auth } = publishingAuth as { [key: string]: string }
  const backend = auth.backend === 'integration' ? 'integration' : 'custom'
  tx.put('publishingAuths', { ...auth, id: site.id, backend, privateKey: tx.id('pk') })
}
