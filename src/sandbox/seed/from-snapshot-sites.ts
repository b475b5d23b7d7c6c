import type { SiteSnapshot, Snapshot } from '../../contract/snapshot.ts'
import type { Json } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'

export function loadSites(tx: Transaction, { organization, sites }: Snapshot): void {
  for (const one of sites) {
    loadSite(tx, organization.id, one)
    loadSections(tx, one)
    loadSiteSpaces(tx, one)
  }
}

function loadSite(tx: Transaction, organization: string, one: SiteSnapshot): void {
  const { site, sections, siteSpaces, adaptiveSchema, customizations } = one
  const { id, type, title, hostname, basename, proxy, visibility, published } = site
  const { createdAt, adaptiveContent, ads, features } = site
  const opensWith = sections.find((section) => section.default)?.id ?? sections[0]?.id
  const atRoot = siteSpaces.filter(({ section }) => section === undefined)
  const first = (atRoot.find((siteSpace) => siteSpace.default) ?? atRoot[0])?.id
  tx.put('sites', {
    id,
    organization,
    type,
    title,
    ...(hostname !== undefined && { hostname }),
    ...(basename !== undefined && { basename }),
    ...(proxy && { proxy: proxy as NonNullable<Records['sites']['proxy']> }),
    visibility,
    published: published ?? false,
    createdAt,
    ...(adaptiveContent && { adaptiveContent: { enabled: adaptiveContent.enabled } }),
    ...(ads && { ads: ads as NonNullable<Records['sites']['ads']> }),
    features: (features ?? []) as Records['sites']['features'],
    ...(customizations && { customizations: customizations as { [key: string]: Json } }),
    ...(opensWith !== undefined && { defaultSiteSection: opensWith }),
    ...(first !== undefined && { defaultSiteSpace: first }),
  })
  if (!adaptiveSchema) return
  const { jsonSchema, updatedAt } = adaptiveSchema
  tx.put('adaptiveSchemas', { id, jsonSchema: jsonSchema as { [key: string]: Json }, updatedAt })
}

/** A group stands where the first of its sections is listed; an empty one stands at the end. */
function loadSections(tx: Transaction, { site, sections, groups, siteSpaces }: SiteSnapshot): void {
  const known = new Set(groups.map(({ id }) => id))
  const places = new Map<string, number>()
  for (const [index, section] of sections.entries()) {
    const { id, title, path, description, icon, condition, sectionGroup } = section
    const group = sectionGroup !== undefined && known.has(sectionGroup) ? sectionGroup : undefined
    if (group !== undefined && !places.has(group)) places.set(group, index + 1)
    const own = siteSpaces.filter((one) => one.section === id)
    const first = (own.find((siteSpace) => siteSpace.default) ?? own[0])?.id
    tx.put('siteSections', {
      id,
      site: site.id,
      title,
      path,
      ...(description !== undefined && { description }),
      ...(icon !== undefined && { icon }),
      ...(condition !== undefined && { condition }),
      ...(group !== undefined && { sectionGroup: group }),
      ...(first !== undefined && { defaultSiteSpace: first }),
      position: index + 1,
    })
  }
  for (const [index, { id, title, icon }] of groups.entries()) {
    tx.put('sectionGroups', {
      id,
      site: site.id,
      title,
      ...(icon !== undefined && { icon }),
      position: places.get(id) ?? sections.length + index + 1,
    })
  }
}

function loadSiteSpaces(tx: Transaction, { site, siteSpaces }: SiteSnapshot): void {
  for (const [index, { id, space, path, title, section, condition }] of siteSpaces.entries()) {
    tx.put('siteSpaces', {
      id,
      site: site.id,
      space: space.id,
      path,
      title,
      ...(section !== undefined && { section }),
      ...(condition !== undefined && { condition }),
      position: index + 1,
    })
  }
}
