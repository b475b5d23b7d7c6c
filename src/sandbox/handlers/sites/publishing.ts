import {
  getPublishingAuth,
  getSitePreview,
  publishSite,
  regeneratePublishingAuth,
  unpublishSite,
  updatePublishingAuth,
} from '../../../contract/site-publishing/publishing.ts'
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  updateShareLink,
} from '../../../contract/site-publishing/share-links.ts'
import { requireSite, requireSiteSpace, type StoredSite } from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import { cleared } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { publishedUrl, type SiteContext, siteView } from '../../views/site.ts'

type Auth = Readonly<Records['publishingAuths']>

/** Returns the visitor authentication of a site. Creates it if it doesn't exist. */
function visitorAuth(tx: Transaction, { id }: StoredSite): Auth {
  const found = tx.get('publishingAuths', id)
  if (found) return found
  const auth: Auth = { id, backend: 'custom', privateKey: tx.id('pk') }
  tx.put('publishingAuths', auth)
  return auth
}

function authView({ id: _, ...kept }: Auth) {
  return { object: 'publishing-auth' as const, ...kept }
}

type ShareLinkRow = Readonly<Records['shareLinks']>

function requireShareLink(state: Reader, site: StoredSite, id: string): ShareLinkRow {
  const link = state.get('shareLinks', id)
  if (link?.site !== site.id) throw notFound('share link', id)
  return link
}

function shareLinkView(look: SiteContext, { site: _, key, ...kept }: ShareLinkRow) {
  const site = { ...look.site, visibility: 'share-link' }
  return {
    object: 'share-link' as const,
    ...kept,
    urls: { published: publishedUrl({ ...look, site, shareKey: key }) },
  }
}

export const sitePublishingHandlers = [
  implement(publishSite, ({ tx, org, path, caller, url }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    return siteView({ state: tx, site: tx.patch('sites', id, { published: true }), caller, url })
  }),

  implement(unpublishSite, ({ tx, org, path, caller, url }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    return siteView({ state: tx, site: tx.patch('sites', id, { published: false }), caller, url })
  }),

  implement(getPublishingAuth, ({ tx, org, path }) =>
    authView(visitorAuth(tx, requireSite(tx, org.id, path.siteId))),
  ),

  implement(updatePublishingAuth, ({ tx, org, path, body }) => {
    const { id } = visitorAuth(tx, requireSite(tx, org.id, path.siteId))
    return authView(tx.patch('publishingAuths', id, cleared(body)))
  }),

  implement(regeneratePublishingAuth, ({ tx, org, path }) => {
    const { id } = visitorAuth(tx, requireSite(tx, org.id, path.siteId))
    return authView(tx.patch('publishingAuths', id, { privateKey: tx.id('pk') }))
  }),

  implement(getSitePreview, ({ tx, org, path, query, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { siteSpace, target, claims, draft } = query
    const place = siteSpace === undefined ? [] : [requireSiteSpace(tx, site, siteSpace).path]
    const words = new URLSearchParams({
      ...(claims !== undefined && { claims }),
      ...(draft !== undefined && { draft: String(draft) }),
    })
    const parts = [site.id, ...place, ...(target ?? '').split('/').filter((part) => part !== '')]
    const search = words.size > 0 ? `?${words}` : ''
    return { url: `${url(`/preview/${parts.map(encodeURIComponent).join('/')}`)}${search}` }
  }),

  implement(listShareLinks, ({ tx, org, path, query, page, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const search = query.search?.toLowerCase()
    return paginate(tx, page, {
      table: 'shareLinks',
      index: 'bySite',
      group: site.id,
      where: search === undefined ? undefined : ({ name }) => name.toLowerCase().includes(search),
      view: (link) => shareLinkView({ state: tx, site, caller, url }, link),
    })
  }),

  implement(createShareLink, ({ tx, org, path, body, now, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const key = tx.id('key')
    const link = { id: tx.id('shl'), site: site.id, ...body, active: true, key, createdAt: now }
    tx.put('shareLinks', link)
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    const view = shareLinkView({ state: tx, site, caller, url }, link)
    return created(view, url(`${at}/share-links/${link.id}`))
  }),

  implement(updateShareLink, ({ tx, org, path, body, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id } = requireShareLink(tx, site, path.shareLinkId)
    return shareLinkView({ state: tx, site, caller, url }, tx.patch('shareLinks', id, body))
  }),

  implement(deleteShareLink, ({ tx, org, path }) => {
    tx.delete(
      'shareLinks',
      requireShareLink(tx, requireSite(tx, org.id, path.siteId), path.shareLinkId).id,
    )
  }),
]
