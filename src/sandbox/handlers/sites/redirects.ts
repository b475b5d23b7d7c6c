import {
  bulkRedirects,
  checkRedirect,
  createRedirect,
  deleteRedirect,
  listRedirects,
  updateRedirect,
} from '../../../contract/site-publishing/redirects.ts'
import {
  requireSection,
  requireSite,
  requireSiteSpace,
  type StoredSite,
} from '../../content/site-structure.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { publishedUrl, requireShareKey, type SiteContext } from '../../views/site.ts'

type Redirect = Readonly<Records['redirects']>
type Destination = Redirect['destination']

function requireRedirect(state: Reader, site: StoredSite, id: string): Redirect {
  const redirect = state.get('redirects', id)
  if (redirect?.site !== site.id) throw notFound('redirect', id)
  return redirect
}

function redirectView({ site: _, ...kept }: Redirect) {
  return { object: 'site-redirect' as const, ...kept }
}

/** Returns the redirect for a path: the draft if `draft` is true, otherwise the active redirect. */
function redirectFrom(
  state: Reader,
  site: StoredSite,
  source: string,
  draft: boolean,
): Redirect | undefined {
  const found = state.list('redirects', 'bySource', `${site.id}${source}`)
  return found.find((one) => one.draft === draft)
}

/** Returns the destination to store. Throws a 400 error if the destination isn't on the site. */
function storedDestination(state: Reader, site: StoredSite, wanted: Destination): Destination {
  const { kind } = wanted
  if (kind === 'path') {
    const all = state.list('siteSpaces', 'bySite', site.id)
    const found = all.find(({ space }) => space === wanted.spaceId)
    if (!found) throw invalid('destination', 'refers to a space that is not on the site')
    return { kind: 'site-page', siteSpaceId: found.id, pageId: String(wanted.path) }
  }
  const table = kind === 'site-section' ? 'siteSections' : 'siteSpaces'
  const id = kind === 'site-section' ? wanted.siteSectionId : wanted.siteSpaceId
  if (kind !== 'external' && state.get(table, String(id))?.site !== site.id) {
    throw invalid('destination', `refers to ${JSON.stringify(id)}, which is not on the site`)
  }
  return wanted
}

interface RedirectBody {
  source: string
  destination: Destination
  draft?: boolean
  permanent?: boolean
  captureWildcard?: boolean
}

function putRedirect(
  tx: Transaction,
  site: StoredSite,
  wanted: RedirectBody,
  now: string,
): Redirect {
  const redirect: Redirect = {
    id: tx.id('red'),
    site: site.id,
    source: wanted.source,
    draft: wanted.draft ?? false,
    permanent: wanted.permanent ?? false,
    captureWildcard: wanted.captureWildcard ?? false,
    destination: storedDestination(tx, site, wanted.destination),
    createdAt: now,
    updatedAt: now,
  }
  tx.put('redirects', redirect)
  return redirect
}

/**
 * Returns the active redirect for a path. An exact match takes precedence over patterns that end
 * with `*`. Among patterns, the longest match applies.
 */
function matching(state: Reader, site: StoredSite, path: string): Redirect | undefined {
  const own = redirectFrom(state, site, path, false)
  if (own) return own
  return state
    .list('redirects', 'bySite', site.id)
    .filter(({ draft, source }) => !draft && source.endsWith('*'))
    .filter(({ source }) => path.startsWith(source.slice(0, -1)))
    .sort((a, b) => b.source.length - a.source.length)[0]
}

function redirectTarget(
  look: SiteContext,
  { destination, source, captureWildcard }: Redirect,
  path: string,
) {
  const { kind, url, siteSectionId, siteSpaceId, pageId } = destination as Record<string, string>
  const { state, site } = look
  const rest = captureWildcard && source.endsWith('*') ? path.slice(source.length - 1) : ''
  if (kind === 'external') return `${url}${rest}`
  if (kind === 'site-section') {
    return `${publishedUrl(look, requireSection(state, site, siteSectionId ?? '').path)}${rest}`
  }
  const { path: at, section } = requireSiteSpace(state, site, siteSpaceId ?? '')
  const above = section === undefined ? [] : [requireSection(state, site, section).path]
  const page = pageId === undefined ? [] : pageId.split('/')
  return `${publishedUrl(look, ...above, at, ...page)}${rest}`
}

interface Intent {
  source: string
  intent?: 'live' | 'draft' | 'publish'
  destination?: Destination | null
  permanent?: boolean
  captureWildcard?: boolean
}

/** Applies one redirect of a batch request. A failure doesn't affect the other redirects. */
function applyRedirect(tx: Transaction, site: StoredSite, wanted: Intent, now: string) {
  const { source, intent = 'live', destination, ...switches } = wanted
  const draft = intent === 'draft'
  if (intent === 'publish') {
    const ready = redirectFrom(tx, site, source, true)
    if (!ready) return { status: 'error', source, draft: true, error: 'Draft not found' }
    const before = redirectFrom(tx, site, source, false)
    if (before) tx.delete('redirects', before.id)
    tx.patch('redirects', ready.id, { draft: false, updatedAt: now })
    return { status: 'published', source, draft: false, id: ready.id }
  }
  const found = redirectFrom(tx, site, source, draft)
  if (!destination) {
    if (!found) return { status: 'error', source, draft, error: 'Redirect not found' }
    tx.delete('redirects', found.id)
    return { status: 'deleted', source, draft }
  }
  if (!found) {
    const { id } = putRedirect(tx, site, { source, destination, draft, ...switches }, now)
    return { status: 'created', source, draft, id }
  }
  const stored = storedDestination(tx, site, destination)
  tx.patch('redirects', found.id, { destination: stored, ...switches, updatedAt: now })
  return { status: 'updated', source, draft, id: found.id }
}

function appliedRedirect(tx: Transaction, site: StoredSite, wanted: Intent, now: string) {
  try {
    return applyRedirect(tx, site, wanted, now)
  } catch (error) {
    const draft = wanted.intent === 'draft'
    return { status: 'error', source: wanted.source, draft, error: (error as Error).message }
  }
}

const orders = {
  createdAt: ({ createdAt }: Redirect) => createdAt,
  updatedAt: ({ updatedAt }: Redirect) => updatedAt,
  source: ({ source }: Redirect) => source,
}

export const redirectHandlers = [
  implement(listRedirects, ({ tx, org, path, query, page }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { draft = false, search, orderBy = 'createdAt' } = query
    const text = search?.toLowerCase()
    const { items, ...rest } = pageOfItems(page, {
      name: `redirects.${orderBy}`,
      items: tx
        .list('redirects', 'bySite', site.id)
        .filter((one) => one.draft === draft)
        .filter(({ source }) => text === undefined || source.toLowerCase().includes(text)),
      place: (one) => [orders[orderBy](one), one.id],
    })
    return { items: items.map(redirectView), ...rest }
  }),

  implement(createRedirect, ({ tx, org, path, body, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    if (redirectFrom(tx, site, body.source, body.draft ?? false)) {
      throw conflict(`A redirect from ${JSON.stringify(body.source)} already exists`)
    }
    const redirect = putRedirect(tx, site, body, now)
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/sites/${encodeURIComponent(site.id)}`
    return created(redirectView(redirect), url(`${at}/redirects/${redirect.id}`))
  }),

  implement(updateRedirect, ({ tx, org, path, body, now }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const before = requireRedirect(tx, site, path.siteRedirectId)
    const { source = before.source, draft = before.draft, destination } = body
    const other = redirectFrom(tx, site, source, draft)
    if (other && other.id !== before.id) {
      throw conflict(`A redirect from ${JSON.stringify(source)} already exists`)
    }
    const changed = tx.patch('redirects', before.id, {
      ...body,
      ...(destination && { destination: storedDestination(tx, site, destination) }),
      updatedAt: now,
    })
    return redirectView(changed)
  }),

  implement(deleteRedirect, ({ tx, org, path }) => {
    tx.delete(
      'redirects',
      requireRedirect(tx, requireSite(tx, org.id, path.siteId), path.siteRedirectId).id,
    )
  }),

  implement(checkRedirect, ({ tx, org, path, query, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { source, shareKey } = query
    requireShareKey(tx, site, shareKey)
    const redirect = matching(tx, site, source)
    if (!redirect) throw notFound('redirect from', source)
    const look = { state: tx, site, caller, url, shareKey }
    return { redirect: redirectView(redirect), target: redirectTarget(look, redirect, source) }
  }),

  implement(bulkRedirects, ({ tx, org, path, body, now }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return { results: body.redirects.map((wanted) => appliedRedirect(tx, site, wanted, now)) }
  }),
]
