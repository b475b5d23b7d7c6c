/** The path segments that precede IDs in app URLs, with the path parameter that each ID fills. */
const markers: Readonly<Record<string, string>> = {
  o: 'organizationId',
  orgs: 'organizationId',
  s: 'spaceId',
  spaces: 'spaceId',
  site: 'siteId',
  sites: 'siteId',
  c: 'collectionId',
  collections: 'collectionId',
  changes: 'changeRequestId',
  'change-requests': 'changeRequestId',
  revisions: 'revisionId',
  pages: 'pageId',
  files: 'fileId',
  teams: 'teamId',
  members: 'userId',
  openapi: 'specSlug',
}

/** The IDs in a URL, by path parameter. */
export type AddressIds = Record<string, string>

/** The type of a pasted URL. */
export type Address =
  /**
   * a URL in the web app of this service; `rest` is the path after the IDs, such as the path of a
   * page
   */
  | { type: 'app'; ids: AddressIds; rest: string }
  /** a URL in the web app of another service */
  | { type: 'foreign' }
  /** a URL that may belong to a published site */
  | { type: 'published'; url: string }

/** Parses a URL in the format of `urls.app`. */
export function readAddress(typed: string, apiUrl: string): Address | undefined {
  if (!URL.canParse(typed)) return undefined
  const url = new URL(typed)
  const isOwn = appHosts(new URL(apiUrl)).includes(url.host)
  const segments = url.pathname.split('/').filter((part) => part !== '')
  const isBelowApp = segments[0] === 'app'
  const named = addressIds(isBelowApp ? segments.slice(1) : segments)
  const isApp = isBelowApp || url.hostname.startsWith('app.') || segments[0] === 'o'
  if (isApp && Object.keys(named.ids).length > 0) {
    return isOwn ? { type: 'app', ...named } : { type: 'foreign' }
  }
  if (url.username !== '' || url.password !== '') return { type: 'foreign' }
  // omit the query, which can contain visitor credentials
  return { type: 'published', url: url.origin + url.pathname }
}

/**
 * Returns the possible hosts of the web app: the host of the API, and the same host with `app.`
 * instead of `api.`.
 */
function appHosts({ host }: URL): string[] {
  return [host, host.replace(/^api\./, 'app.')]
}

/** Returns the origins that a URL of the web app can have. */
export function appOrigins(apiUrl: string): string[] {
  const api = new URL(apiUrl)
  return [...new Set(appHosts(api))].map((host) => `${api.protocol}//${host}`)
}

function addressIds(segments: string[]): { ids: AddressIds; rest: string } {
  const ids: AddressIds = {}
  let at = 0
  while (at < segments.length) {
    const marker = segments[at] as string
    const id = segments[at + 1]
    if (marker === '~') at += 1
    else if (id !== undefined && Object.hasOwn(markers, marker)) {
      ids[markers[marker] as string] = decoded(id)
      at += 2
    } else break
  }
  return { ids, rest: segments.slice(at).map(decoded).join('/') }
}

/** Decodes a path segment. Returns a malformed segment unchanged. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
