import { knownValues } from '../../../contract/common.ts'
import {
  createSite,
  deleteSite,
  getSite,
  listSites,
  SiteType,
  updateSite,
} from '../../../contract/sites/sites.ts'
import { dropPermissionsOn } from '../../access/permissions.ts'
import { readableBy } from '../../access/roles.ts'
import { endGitInstallationsOf } from '../../content/git-installations.ts'
import { dropInstallationsOn } from '../../content/installed.ts'
import { namedSpace } from '../../content/live-space.ts'
import { addSpace } from '../../content/new-space.ts'
import {
  addSiteSpace,
  requireUnfrozen,
  type Site,
  siteOf,
  siteSpacesIn,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { requireRole, requireRoleOn } from '../../http/scope.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'
import { siteView } from '../../views/site.ts'
import { oneOf } from '../choices.ts'

const siteTypes = knownValues(SiteType) ?? []

/** What a new site of each type can do, where that is more than a basic one. */
const featuresOf: Record<string, string[]> = {
  basic: [],
  premium: ['sites-custom-domain'],
  ultimate: ['sites-custom-domain', 'sites-sections'],
}

const longestSpaceTitle = 50

/** What a feature governs: the keys of an update that are refused while it is frozen. */
const governed = {
  proxy: 'sites-custom-domain',
  adaptiveContent: 'sites-adaptive-content',
} as const

/** The share key of a site that is for those who have one. */
function keyFor(tx: Transaction, visibility: string, site?: Site): { shareKey?: string } {
  if (visibility !== 'share-link' || site?.shareKey !== undefined) return {}
  return { shareKey: tx.id('key') }
}

/** 409 for a name that another site of the organization has in its URL. */
function requireFreeBasename(tx: Transaction, site: Site, basename: string | undefined): void {
  if (basename === undefined) return
  const sites = tx.list('sites', 'byOrganization', site.organization)
  if (sites.some((one) => one.id !== site.id && one.basename === basename)) {
    throw conflict(`another site is called ${JSON.stringify(basename)}`)
  }
}

/** Sets what a site opens with, the section first: the site space must stand in it. */
function setDefaults(
  tx: Transaction,
  site: Site,
  wanted: { defaultSiteSection?: string; defaultSiteSpace?: string },
): void {
  const { defaultSiteSection: section = site.defaultSiteSection, defaultSiteSpace } = wanted
  if (wanted.defaultSiteSection !== undefined) {
    if (tx.get('siteSections', wanted.defaultSiteSection)?.site !== site.id) {
      throw invalid('defaultSiteSection', 'is not a section of the site')
    }
    tx.patch('sites', site.id, { defaultSiteSection: wanted.defaultSiteSection })
  }
  if (defaultSiteSpace === undefined) return
  if (!siteSpacesIn(tx, site.id, section).some(({ id }) => id === defaultSiteSpace)) {
    const place = section === undefined ? 'at the root of the site' : 'in the default section'
    throw invalid('defaultSiteSpace', `is not a site space ${place}`)
  }
  if (section === undefined) tx.patch('sites', site.id, { defaultSiteSpace })
  else tx.patch('siteSections', section, { defaultSiteSpace })
}

export const siteHandlers = [
  implement(listSites, ({ tx, org, query, page, caller, url }) => {
    const { space, published } = query
    const title = query.title?.toLowerCase()
    const types = query.type?.map((type) => oneOf('type', type, siteTypes))
    const isReadable = readableBy(tx, org.id, caller)
    const isWanted = (site: Site) =>
      (isReadable === undefined || isReadable(site)) &&
      (title === undefined || site.title.toLowerCase().includes(title)) &&
      (published === undefined || site.published === published) &&
      (types === undefined || types.includes(site.type)) &&
      (space === undefined ||
        tx.list('siteSpaces', 'bySpace', space).some((one) => one.site === site.id))
    return pageOf(tx, page, {
      table: 'sites',
      index: 'byOrganization',
      group: org.id,
      where: Object.keys(query).length === 0 && !isReadable ? undefined : isWanted,
      view: (site) => siteView({ state: tx, site, caller, url }),
    })
  }),

  implement(createSite, ({ tx, org, body, caller, now, url }) => {
    const type = oneOf('type', body.type ?? 'basic', siteTypes)
    const { spaces = [], visibility = 'public' } = body
    const named = typeof spaces === 'string' ? [] : spaces
    const found = named.map((id) => namedSpace(tx, org.id, 'spaces', id))
    for (const space of found) requireRoleOn(tx, space, caller, createSite)
    const [first] = found
    const title = body.title ?? (first && first.title.length >= 2 ? first.title : 'Untitled')
    if (typeof spaces === 'string') {
      const ofSpace = [...title].slice(0, longestSpaceTitle).join('')
      found.push(addSpace(tx, org, { title: ofSpace, content: spaces, now }))
    }
    const id = tx.id('site')
    tx.put('sites', {
      id,
      organization: org.id,
      type,
      title,
      visibility,
      // an own step of the service, beyond what this interface can do
      published: false,
      createdAt: now,
      features: (featuresOf[type] ?? []).map((feature) => ({
        id: feature,
        plan: type,
        frozen: false,
      })),
      ...keyFor(tx, visibility),
    })
    for (const space of found) addSiteSpace(tx, id, undefined, space)
    return created(siteView({ state: tx, site: siteOf(tx, org.id, id), caller, url }))
  }),

  implement(getSite, ({ tx, org, path, caller, url }) =>
    siteView({ state: tx, site: siteOf(tx, org.id, path.siteId), caller, url }),
  ),

  implement(deleteSite, ({ tx, org, path }) => {
    const { id } = siteOf(tx, org.id, path.siteId)
    const parts = [
      'siteSpaces',
      'siteSections',
      'sectionGroups',
      'externalLinks',
      'redirects',
      'shareLinks',
      'siteFindings',
      'siteQuestions',
      'siteEvents',
    ] as const
    for (const table of parts) {
      for (const part of tx.list(table, 'bySite', id)) tx.delete(table, part.id)
    }
    tx.delete('adaptiveSchemas', id)
    tx.delete('publishingAuths', id)
    dropPermissionsOn(tx, id)
    endGitInstallationsOf(tx, 'bySite', id)
    dropInstallationsOn(tx, 'onSite', id)
    tx.delete('sites', id)
    if (org.defaultContent?.site !== id) return
    tx.patch('organizations', org.id, { defaultContent: undefined })
  }),

  implement(updateSite, ({ tx, org, path, body, role, caller, url }) => {
    const site = siteOf(tx, org.id, path.siteId)
    for (const [key, feature] of Object.entries(governed)) {
      if (Object.hasOwn(body, key)) requireUnfrozen(site, feature)
    }
    const { proxy, defaultSiteSection, defaultSiteSpace, styleguide, ...fields } = body
    // who gets in is not for everybody who may write
    if (body.defaultLevel !== undefined) requireRole(role, updateSite, 'admin')
    if (styleguide) namedSpace(tx, org.id, 'styleguide', styleguide)
    requireFreeBasename(tx, site, body.basename)
    setDefaults(tx, site, {
      ...(defaultSiteSection !== undefined && { defaultSiteSection }),
      ...(defaultSiteSpace !== undefined && { defaultSiteSpace }),
    })
    const updated: Records['sites'] = tx.patch('sites', site.id, {
      ...fields,
      ...keyFor(tx, body.visibility ?? site.visibility, site),
      ...(styleguide !== undefined && { styleguide: styleguide ?? undefined }),
      ...(proxy !== undefined && {
        proxy: proxy === null ? undefined : { origin: proxy },
      }),
    })
    return siteView({ state: tx, site: updated, caller, url })
  }),
]
