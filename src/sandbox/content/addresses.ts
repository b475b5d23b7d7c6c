import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { defaultSiteSpaceOf, type Site, siteSpacesIn } from './site-structure.ts'
import { headOf } from './store.ts'
import { type PlacedPage, walkPages } from './tree.ts'

/** What an address of the app or of a site leads to. */
export interface Located {
  collection?: Readonly<Records['collections']>
  space?: Readonly<Records['spaces']>
  changeRequest?: Readonly<Records['changeRequests']>
  page?: PlacedPage
}

/** The parts of a path, as they were before they were encoded; nothing for one that is none. */
function partsOf(path: string): string[] | undefined {
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
  for (const placed of walkPages(headOf(state, place).pages)) if (isIt(placed)) return placed
  return undefined
}

/** `/app/collections/ID`, `/app/spaces/ID`, with `/change-requests/NUMBER` and `/pages/ID`. */
function inApp(state: Reader, [kind, id = '', ...rest]: string[]): Located {
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

/** The site space that a path on a site begins with, and what is left of the path. */
function onSite(
  state: Reader,
  site: Site,
  parts: string[],
): { siteSpace?: string; rest: string[] } {
  const [first] = parts
  const section = state.list('siteSections', 'bySite', site.id).find(({ path }) => path === first)
  const rest = section ? parts.slice(1) : parts
  const here = siteSpacesIn(state, site.id, section?.id ?? site.defaultSiteSection)
  const named = here.find(({ path }) => path === rest[0])
  if (named) return { siteSpace: named.id, rest: rest.slice(1) }
  const opens =
    section?.defaultSiteSpace ?? (section ? here[0]?.id : defaultSiteSpaceOf(state, site))
  return { ...(opens !== undefined && { siteSpace: opens }), rest }
}

function publishedAt(state: Reader, site: Site, parts: string[]): Located {
  const { siteSpace, rest } = onSite(state, site, parts)
  const found = siteSpace === undefined ? undefined : state.get('siteSpaces', siteSpace)
  const space = found && state.get('spaces', found.space)
  if (!space) return {}
  const path = rest.join('/')
  const [first] = headOf(state, { space: space.id }).pages
  const page =
    path === '' && first
      ? pageWhere(state, { space: space.id }, (placed) => placed.page.id === first.id)
      : pageWhere(state, { space: space.id }, (placed) => placed.path === path)
  if (path !== '' && !page) return {}
  return { space, ...(page && { page }) }
}

/** What stands at an address; `own` is where the sandbox itself is. */
export function locate(state: Reader, address: string, own: string): Located {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const parts = url ? partsOf(url.pathname) : undefined
  if (!url || !parts) return {}
  const isOwn = url.origin === new URL(own).origin
  const [first, name] = parts
  if (isOwn && first === 'app') return inApp(state, parts.slice(1))
  for (const site of state.all('sites')) {
    if (!site.published) continue
    const { proxy } = site
    const [host, ...below] = proxy ? proxy.origin.split('/') : [site.hostname]
    if (url.host === host && below.every((part, at) => parts[at] === part)) {
      return publishedAt(state, site, parts.slice(below.length))
    }
    if (isOwn && first === 'published' && name === (site.basename ?? site.id)) {
      return publishedAt(state, site, parts.slice(2))
    }
  }
  return {}
}
