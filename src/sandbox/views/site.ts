import { addInstallationSite } from '../../contract/integrations/installations.ts'
import { updateSiteSection } from '../../contract/sites/site-sections.ts'
import { setAdaptiveSchema } from '../../contract/sites/sites.ts'
import { roleForContent } from '../access/roles.ts'
import {
  defaultSiteSpaceId,
  type ExternalLink,
  requireExternalLink,
  requireSection,
  requireSectionGroup,
  type SectionGroup,
  type StoredSite,
  type StoredSiteSpace,
  type StructureSection,
  siblingPlaces,
} from '../content/site-structure.ts'
import { allowedActions } from '../http/access.ts'
import type { Caller } from '../http/implement.ts'
import { forbidden } from '../http/refusal.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Reader } from '../store/tables.ts'
import { spaceView } from './space.ts'

/** The data that the views of a site need. */
export interface SiteContext {
  state: Reader
  site: StoredSite
  caller: Caller
  url: ResourceUrl
  /** the key of a share link in the request */
  shareKey?: string | undefined
}

/** Returns the public URL of a site, or of a path on the site. */
export function publishedUrl({ site, url, shareKey }: SiteContext, ...path: string[]): string {
  const own = site.hostname === undefined ? undefined : `https://${site.hostname}`
  const name = encodeURIComponent(site.basename ?? site.id)
  const proxied = site.proxy && `https://${site.proxy.origin}`
  const base = proxied ?? own ?? url(`/published/${name}`)
  const key = site.visibility === 'share-link' && shareKey !== undefined ? [shareKey] : []
  return `${[base, ...[...key, ...path].map(encodeURIComponent)].join('/')}/`
}

/**
 * Throws a 403 error if the request contains a share key that doesn't belong to the site. Sites
 * without share links ignore the key.
 */
export function requireShareKey(
  state: Reader,
  site: StoredSite,
  shareKey: string | undefined,
): void {
  if (site.visibility !== 'share-link' || shareKey === undefined) return
  const links = state.list('shareLinks', 'bySite', site.id)
  const opens = links.some(({ active, key }) => active && key === shareKey)
  if (!opens && shareKey !== site.shareKey)
    throw forbidden('The share key is not valid for the site')
}

export function siteView(look: SiteContext) {
  const { state, site, caller, url } = look
  const { customizations: _, defaultSiteSection: __, defaultSiteSpace: ___, ...rest } = site
  const { shareKey: ____, styleguide, ...kept } = rest
  const auth =
    site.visibility === 'visitor-auth' ? state.get('publishingAuths', site.id) : undefined
  const [org, id] = [encodeURIComponent(site.organization), encodeURIComponent(site.id)]
  return {
    object: 'site' as const,
    appliedType: site.type as 'basic',
    ...kept,
    defaultLevel: (site.defaultLevel ?? 'inherit') as 'inherit',
    ...(site.proxy && { proxy: { target: url(`/published/${id}`), ...site.proxy } }),
    ...(styleguide !== undefined && { styleguide: { kind: 'space', space: styleguide } }),
    visibility: site.visibility as 'public',
    siteSpaces: state.count('siteSpaces', 'bySite', site.id),
    urls: {
      location: url(`/v1/orgs/${org}/sites/${id}`),
      app: url(`/app/orgs/${org}/sites/${id}`),
      published: publishedUrl(look),
      preview: url(`/preview/${id}`),
      ...(auth?.fallbackURL !== undefined && { login: auth.fallbackURL }),
      ...(auth?.logoutURL !== undefined && { logout: auth.logoutURL }),
    },
    permissions: allowedActions(roleForContent(state, site, caller), {
      view: 'read',
      access: 'read',
      edit: updateSiteSection,
      create: updateSiteSection,
      admin: 'admin',
      installIntegration: addInstallationSite,
      viewAdaptiveSchema: 'read',
      editAdaptiveSchema: setAdaptiveSchema,
    }),
  }
}

export function siteSpaceView(look: SiteContext, siteSpace: StoredSiteSpace) {
  const { state, site, caller, url } = look
  const { position: _, site: __, space, customizations: ___, ...kept } = siteSpace
  const section =
    siteSpace.section === undefined ? undefined : state.get('siteSections', siteSpace.section)
  const record = state.get('spaces', space)
  if (!record) throw new Error(`The site space ${siteSpace.id} has no space`)
  return {
    object: 'site-space' as const,
    draft: false,
    ...kept,
    space: spaceView(state, record, caller, url),
    default: defaultSiteSpaceId(state, site) === siteSpace.id,
    hasAdvancedCustomizationFeature: false,
    urls: {
      published: publishedUrl(look, ...(section ? [section.path] : []), siteSpace.path),
    },
  }
}

export function sectionView(look: SiteContext, section: StructureSection) {
  const { position: _, site: __, defaultSiteSpace: ___, ...kept } = section
  return {
    object: 'site-section' as const,
    draft: false,
    ...kept,
    default: look.site.defaultSiteSection === section.id,
    siteSpaces: look.state
      .list('siteSpaces', 'bySection', section.id)
      .map((siteSpace) => siteSpaceView(look, siteSpace)),
    urls: { published: publishedUrl(look, section.path) },
  }
}

export function sectionGroupView(look: SiteContext, group: SectionGroup) {
  const { position: _, site: __, ...kept } = group
  const sections = look.state
    .list('siteSections', 'byGroup', group.id)
    .map((section) => sectionView(look, section))
  return {
    object: 'site-section-group' as const,
    draft: false,
    ...kept,
    sections,
    children: structureView(look, group.id),
  }
}

export function externalLinkView({ position: _, site: __, ...kept }: ExternalLink) {
  return { object: 'site-external-link' as const, draft: false, ...kept }
}

/** Returns the structure of a site or section group, in order. */
export function structureView(
  look: SiteContext,
  group: string | undefined,
): { id: string; [key: string]: unknown }[] {
  const { state, site } = look
  return siblingPlaces(state, site.id, group).map(({ table, id }) => {
    if (table === 'siteSections') return sectionView(look, requireSection(state, site, id))
    if (table === 'sectionGroups')
      return sectionGroupView(look, requireSectionGroup(state, site, id))
    return externalLinkView(requireExternalLink(state, site, id))
  })
}
