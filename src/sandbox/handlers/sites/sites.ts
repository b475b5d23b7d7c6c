import { knownValues } from '../../../contract/common.ts'
import {
  createSite,
  deleteSite,
  getSite,
  listSites,
  SiteType,
  updateSite,
} from '../../../contract/sites/sites.ts'
import { dropResourcePermissions } from '../../access/permissions.ts'
import { readableFilter } from '../../access/roles.ts'
import { dropInstallations } from '../../content/drop-installations.ts'
import { endGitInstallationsFor } from '../../content/git-installations.ts'
import { requireNamedSpace } from '../../content/live-space.ts'
import { addSpace } from '../../content/new-space.ts'
import {
  findSiteSpaces,
  insertSiteSpace,
  requireSite,
  requireUnfrozen,
  type StoredSite,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { requireContentRole } from '../../http/scope.ts'
import { withSpace } from '../../http/site-roles.ts'
import type { Records } from '../../store/records.ts'
import type { Transaction } from '../../store/transaction.ts'
import { siteView } from '../../views/site.ts'
import { requireChoice } from '../choices.ts'

const siteTypes = knownValues(SiteType) ?? []

/** The additional features of a new site, by site type. */
const featuresByType: Record<string, string[]> = {
  basic: [],
  premium: ['sites-custom-domain'],
  ultimate: ['sites-custom-domain', 'sites-sections'],
}

const maxSpaceTitleLength = 50

/** Keys of an update that can't be changed if a feature is frozen, with that feature. */
const governed = {
  proxy: 'sites-custom-domain',
  adaptiveContent: 'sites-adaptive-content',
} as const

/** Returns a new share key if a site with share links has none. */
function keyFor(tx: Transaction, visibility: string, site?: StoredSite): { shareKey?: string } {
  if (visibility !== 'share-link' || site?.shareKey !== undefined) return {}
  return { shareKey: tx.id('key') }
}

/** Throws a 409 error if another site of the organization uses the basename in its URL. */
function requireFreeBasename(
  tx: Transaction,
  site: StoredSite,
  basename: string | undefined,
): void {
  if (basename === undefined) return
  const sites = tx.list('sites', 'byOrganization', site.organization)
  if (sites.some((one) => one.id !== site.id && one.basename === basename)) {
    throw conflict(`The basename ${JSON.stringify(basename)} is already used by another site`)
  }
}

/**
 * Sets the default section and the default site space of a site. The site space must be in the
 * default section.
 */
function setDefaults(
  tx: Transaction,
  site: StoredSite,
  wanted: { defaultSiteSection?: string; defaultSiteSpace?: string },
): void {
  const { defaultSiteSection: section = site.defaultSiteSection, defaultSiteSpace } = wanted
  if (wanted.defaultSiteSection !== undefined) {
    if (tx.get('siteSections', wanted.defaultSiteSection)?.site !== site.id) {
      throw invalid('defaultSiteSection', 'must be a section of the site')
    }
    tx.patch('sites', site.id, { defaultSiteSection: wanted.defaultSiteSection })
  }
  if (defaultSiteSpace === undefined) return
  if (!findSiteSpaces(tx, site.id, section).some(({ id }) => id === defaultSiteSpace)) {
    const place = section === undefined ? 'at the root of the site' : 'in the default section'
    throw invalid('defaultSiteSpace', `must be a site space ${place}`)
  }
  if (section === undefined) tx.patch('sites', site.id, { defaultSiteSpace })
  else tx.patch('siteSections', section, { defaultSiteSpace })
}

export const siteHandlers = [
  implement(listSites, ({ tx, org, query, page, caller, url }) => {
    const { space, published } = query
    const title = query.title?.toLowerCase()
    const types = query.type?.map((type) => requireChoice('type', type, siteTypes))
    const isReadable = readableFilter(tx, org.id, caller)
    const matchesFilter = (site: StoredSite) =>
      (isReadable === undefined || isReadable(site)) &&
      (title === undefined || site.title.toLowerCase().includes(title)) &&
      (published === undefined || site.published === published) &&
      (types === undefined || types.includes(site.type)) &&
      (space === undefined ||
        tx.list('siteSpaces', 'bySpace', space).some((one) => one.site === site.id))
    return paginate(tx, page, {
      table: 'sites',
      index: 'byOrganization',
      group: org.id,
      where: Object.keys(query).length === 0 && !isReadable ? undefined : matchesFilter,
      view: (site) => siteView({ state: tx, site, caller, url }),
    })
  }),

  implement(createSite, ({ tx, org, body, caller, now, url }) => {
    const type = requireChoice('type', body.type ?? 'basic', siteTypes)
    const { spaces = [], visibility = 'public' } = body
    const named = typeof spaces === 'string' ? [] : spaces
    const found = named.map((id) => requireNamedSpace(tx, org.id, 'spaces', id))
    for (const space of found) requireContentRole(tx, space, caller, createSite, withSpace)
    const [first] = found
    const title = body.title ?? (first && first.title.length >= 2 ? first.title : 'Untitled')
    const by = { createdBy: caller.user }
    if (typeof spaces === 'string') {
      const ofSpace = [...title].slice(0, maxSpaceTitleLength).join('')
      found.push(addSpace(tx, org, { title: ofSpace, content: spaces, now, more: by }))
    }
    const id = tx.id('site')
    tx.put('sites', {
      id,
      organization: org.id,
      type,
      title,
      visibility,
      published: false,
      createdAt: now,
      features: (featuresByType[type] ?? []).map((feature) => ({
        id: feature,
        plan: type,
        frozen: false,
      })),
      ...keyFor(tx, visibility),
    })
    for (const space of found) insertSiteSpace(tx, id, undefined, space)
    return created(siteView({ state: tx, site: requireSite(tx, org.id, id), caller, url }))
  }),

  implement(getSite, ({ tx, org, path, caller, url }) =>
    siteView({ state: tx, site: requireSite(tx, org.id, path.siteId), caller, url }),
  ),

  implement(deleteSite, ({ tx, org, path }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
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
    dropResourcePermissions(tx, id)
    endGitInstallationsFor(tx, 'bySite', id)
    dropInstallations(tx, 'onSite', id)
    tx.delete('sites', id)
    if (org.defaultContent?.site !== id) return
    tx.patch('organizations', org.id, { defaultContent: undefined })
  }),

  implement(updateSite, ({ tx, org, path, body, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    for (const [key, feature] of Object.entries(governed)) {
      if (Object.hasOwn(body, key)) requireUnfrozen(site, feature)
    }
    const { proxy, defaultSiteSection, defaultSiteSpace, styleguide, ...fields } = body
    if (styleguide) requireNamedSpace(tx, org.id, 'styleguide', styleguide)
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
