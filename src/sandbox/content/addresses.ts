import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { defaultSiteSpaceId, findSiteSpaces, type StoredSite } from './site-structure.ts'
import { headRevision } from './store.ts'
import { type PlacedPage, walkPages } from './tree.ts'

/** The resources that a URL of the web app or a published site refers to. */
export interface Located {
  collection?: Readonly<Records['collections']>
  space?: Readonly<Records['spaces']>
  changeRequest?: Readonly<Records['changeRequests']>
  page?: PlacedPage
}

/** Returns the decoded segments of a URL path, or undefined if the path is malformed. */
function pathSegments(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function pageWhere(
  state: Reader,
  place: { space: string; changeRequest?: string },
  isIt: (placed: PlacedPage) => boolean,
): PlacedPage | undefined {
  for (const placed of walkPages(headRevision(state, place).pages)) if (isIt(placed)) return placed
  return undefined
}

/**
 * Finds the resources for a path of the web app: `/app/collections/ID`, or `/app/spaces/ID` with an
 * optional `/change-requests/NUMBER` and `/pages/ID`.
 */
function appResource(state: Reader, [kind, id = '', ...rest]: string[]): Located {
  if (kind === 'collections') {
    const collection = state.get('collections', id)
    return collection ? { collection } : {}
  }
  const space = kind === 'spaces' ? state.get('spaces', id) : undefined
  if (!space || space.deletedAt !== undefined) return {}
  const isRequest = rest[0] === 'change-requests'
  const [, number] = isRequest ? rest : []
  const [changeRequest] =
    number === undefined ? [] : state.list('changeRequests', 'byNumber', `${space.id}/${number}`)
  if (isRequest && !changeRequest) return {}
  const place = { space: space.id, ...(changeRequest && { changeRequest: changeRequest.id }) }
  const [pages, pageId] = isRequest ? rest.slice(2) : rest
  const page =
    pages === 'pages' ? pageWhere(state, place, (placed) => placed.page.id === pageId) : undefined
  if (pages !== undefined && !page) return {}
  return { space, ...(changeRequest && { changeRequest }), ...(page && { page }) }
}

/**
 * Finds the site space at the start of a path on a published site. Returns the site space and the
 * remaining path.
 */
function siteSpaceAt(
  state: Reader,
  site: StoredSite,
  parts: string[],
): { siteSpace?: string; rest: string[] } {
  const [first] = parts
  const section = state.list('siteSections', 'bySite', site.id).find(({ path }) => path === first)
  const rest = section ? parts.slice(1) : parts
  const here = findSiteSpaces(state, site.id, section?.id ?? site.defaultSiteSection)
  const named = here.find(({ path }) => path === rest[0])
  if (named) return { siteSpace: named.id, rest: rest.slice(1) }
  const opens =
    section?.defaultSiteSpace ?? (section ? here[0]?.id : defaultSiteSpaceId(state, site))
  return { ...(opens !== undefined && { siteSpace: opens }), rest }
}

function locatePublished(state: Reader, site: StoredSite, parts: string[]): Located {
  const { siteSpace, rest } = siteSpaceAt(state, site, parts)
  const found = siteSpace === undefined ? undefined : state.get('siteSpaces', siteSpace)
  const space = found && state.get('spaces', found.space)
  if (!space) return {}
  const path = rest.join('/')
  const [first] = headRevision(state, { space: space.id }).pages
  const page =
    path === '' && first
      ? pageWhere(state, { space: space.id }, (placed) => placed.page.id === first.id)
      : pageWhere(state, { space: space.id }, (placed) => placed.path === path)
  if (path !== '' && !page) return {}
  return { space, ...(page && { page }) }
}

/** Finds the resources at a URL. `own` is the base URL of the sandbox. */
export function locate(state: Reader, address: string, own: string): Located {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const parts = url ? pathSegments(url.pathname) : undefined
  if (!url || !parts) return {}
  const isOwn = url.origin === new URL(own).origin
  const [first, name] = parts
  if (isOwn && first === 'app') return appResource(state, parts.slice(1))
  for (const site of state.all('sites')) {
    if (!site.published) continue
    const { proxy } = site
    const [host, ...below] = proxy ? proxy.origin.split('/') : [site.hostname]
    if (url.host === host && below.every((part, at) => parts[at] === part)) {
      return locatePublished(state, site, parts.slice(below.length))
    }
    if (isOwn && first === 'published' && name === (site.basename ?? site.id)) {
      return locatePublished(state, site, parts.slice(2))
    }
  }
  return {}
}
