import type { PageIndex } from '../../../content/index.ts'
import type { KnownRedirect, SiteWithRedirects } from './published-site.ts'

/** A published path that has no page and no working redirect after a merge. */
export interface MissingRedirect {
  site: string
  /** the path on the site, as a redirect requires it */
  source: string
  /** the suggested destination, in the format of `sites redirects import` */
  destination: string
  /** `redirect` if the path is a redirect whose destination the change request deletes */
  change: 'moved' | 'deleted' | 'redirect'
  /** the title of the page that the path shows before the merge */
  page: string
}

/** The maximum number of redirects that lead from one to the next. */
const maxChain = 10

/** The paths of a site with one version of the changed space. */
class SitePaths {
  readonly #site: SiteWithRedirects
  readonly #pages: PageIndex
  /** the pages by their path on the site */
  readonly byPath = new Map<string, { page: string; place: string }>()

  constructor(site: SiteWithRedirects, pages: PageIndex) {
    this.#site = site
    this.#pages = pages
    for (const { id: place, prefix, isChanged } of site.places) {
      if (!isChanged) continue
      for (const [page, placed] of pages) {
        const path = isShown(placed.page) ? placed.page.path : undefined
        // if several pages have the same path, keep the first one
        const full = path && decoded(`${prefix}/${path}`)
        if (full && !this.byPath.has(full)) this.byPath.set(full, { page, place })
      }
    }
  }

  /** Returns whether a path has a page, or a redirect to a page that exists. */
  isAnswered(path: string, left = maxChain): boolean {
    if (path === '' || path === '/' || this.byPath.has(path)) return true
    if (left === 0) return false
    const redirect = matchingRedirect(this.#site.redirects, path)
    if (redirect) return this.#leadsSomewhere(redirect, path, left - 1)
    return !this.#isInChangedSpace(path)
  }

  /** Returns whether a page of the changed space exists and has a path. */
  hasPage(id: string): boolean {
    const placed = this.#pages.get(id)
    return placed !== undefined && isShown(placed.page)
  }

  #leadsSomewhere(
    { source, captureWildcard, destination }: KnownRedirect,
    path: string,
    left: number,
  ) {
    const { kind, siteSpaceId, pageId, url } = destination as Record<string, string | undefined>
    if (kind === 'site-page') {
      const place = this.#site.places.find(({ id }) => id === siteSpaceId)
      if (!place?.isChanged || pageId === undefined) return true
      return this.hasPage(pageId) || this.byPath.has(decoded(`${place.prefix}/${pageId}`))
    }
    if (kind !== 'external' || url === undefined) return true
    const rest =
      captureWildcard && source.endsWith('*') ? path.slice(decoded(source).length - 1) : ''
    const target = `${url}${rest}`.replace(/[?#].*$/s, '').replace(/\/+$/, '')
    if (target !== this.#site.url && !target.startsWith(`${this.#site.url}/`)) return true
    return this.isAnswered(decoded(target.slice(this.#site.url.length)), left)
  }

  /** Returns whether a path belongs to the changed space, and not to another space of the site. */
  #isInChangedSpace(path: string): boolean {
    const above = this.#site.places
      .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
      .sort((a, b) => b.prefix.length - a.prefix.length)
    // the root of a space always shows its first page
    return above[0]?.isChanged === true && above[0].prefix !== path
  }
}

/** Returns whether a page has its own path. Groups and links have none. */
function isShown({ type }: { type: string }): boolean {
  return type !== 'group' && type !== 'link'
}

/** Decodes a path, so that it can be compared with the source of a redirect. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Encodes a path in the form that the source of a redirect requires. */
function encodedSource(path: string): string {
  const encode = (part: string) =>
    encodeURIComponent(part).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return path.split('/').map(encode).join('/')
}

/** Returns the redirect for a path. An exact source comes first, then the longest pattern. */
function matchingRedirect(
  redirects: readonly KnownRedirect[],
  path: string,
): KnownRedirect | undefined {
  const exact = redirects.find(({ source }) => decoded(source) === path)
  if (exact) return exact
  return redirects
    .filter(({ source }) => source.endsWith('*') && path.startsWith(decoded(source.slice(0, -1))))
    .sort((a, b) => b.source.length - a.source.length)[0]
}

/**
 * Returns the published paths that are answered before a merge, but not after it. A path is
 * answered if it has a page, or a redirect that leads to an existing page.
 */
export function missingRedirects(
  site: SiteWithRedirects,
  before: PageIndex,
  after: PageIndex,
): MissingRedirect[] {
  const old = new SitePaths(site, before)
  const now = new SitePaths(site, after)
  const ofPages = [...old.byPath].flatMap(([path, { page, place }]): MissingRedirect[] => {
    if (now.isAnswered(path)) return []
    return [
      {
        ...{ site: site.id, source: encodedSource(path) },
        destination: destinationFor(page, place, before, now),
        change: now.hasPage(page) ? 'moved' : 'deleted',
        page: before.get(page)?.page.title ?? '',
      },
    ]
  })
  // a redirect that leads to one of these paths needs no separate row
  const redirects = [...ofPages.map(importedRedirect), ...site.redirects]
  const later = new SitePaths({ ...site, redirects }, after)
  const ofRedirects = site.redirects.flatMap(({ source, destination }): MissingRedirect[] => {
    const path = decoded(source)
    const isPattern = source.endsWith('*')
    if (isPattern || old.byPath.has(path) || !old.isAnswered(path) || later.isAnswered(path)) {
      return []
    }
    const target = redirectedPage(site, destination, old)
    return [
      {
        ...{ site: site.id, source, change: 'redirect' },
        destination: destinationFor(target.page, target.place, before, now),
        page: before.get(target.page)?.page.title ?? '',
      },
    ]
  })
  return [...ofPages, ...ofRedirects]
}

/** Returns the redirect that an import creates. */
function importedRedirect({ source, destination }: MissingRedirect): KnownRedirect {
  const [, siteSpaceId, pageId] = /^page:([^/]+)\/(.+)$/.exec(destination) ?? []
  const leads =
    pageId === undefined ? { kind: 'site-space' } : { kind: 'site-page', siteSpaceId, pageId }
  return { source, captureWildcard: false, destination: leads }
}

/** Returns the page to which a redirect leads before the merge. */
function redirectedPage(
  site: SiteWithRedirects,
  destination: KnownRedirect['destination'],
  old: SitePaths,
): { page: string; place: string } {
  const changed = site.places.find(({ isChanged }) => isChanged)
  const { siteSpaceId, pageId, url } = destination as Record<string, string | undefined>
  if (siteSpaceId !== undefined && pageId !== undefined) return { page: pageId, place: siteSpaceId }
  const found = url === undefined ? undefined : old.byPath.get(decoded(url.slice(site.url.length)))
  return found ?? { page: '', place: changed?.id ?? '' }
}

/**
 * Returns the page itself if it still exists, otherwise its nearest remaining parent, otherwise the
 * space.
 */
function destinationFor(page: string, place: string, before: PageIndex, now: SitePaths): string {
  const seen = new Set<string>()
  let at: string | undefined = page
  while (at !== undefined && !seen.has(at)) {
    if (now.hasPage(at)) return `page:${place}/${at}`
    seen.add(at)
    at = before.get(at)?.parent
  }
  return `site-space:${place}`
}

/** Formats redirects as CSV for `sites redirects import`. */
export function redirectsCsv(missing: readonly MissingRedirect[]): string {
  const rows = missing.map(({ source, destination }) => `${source},${destination}\n`)
  return `source,destination\n${rows.join('')}`
}
