/** What stands before an id in an address of the app, and of what it is the id. */
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

/** The ids that an address names, by the parameters of paths. */
export type AddressIds = Record<string, string>

/** What a pasted address stands for. */
export type Address =
  /** of the app of this service; `rest` is what stands behind the ids, such as the path of a page */
  | { type: 'app'; ids: AddressIds; rest: string }
  /** of the app of another service */
  | { type: 'foreign' }
  /** of something that a site may have published */
  | { type: 'published'; url: string }

/** Reads an address as `urls.app` has them. */
export function readAddress(typed: string, apiUrl: string): Address | undefined {
  if (!URL.canParse(typed)) return undefined
  const url = new URL(typed)
  const isOwn = appHosts(new URL(apiUrl)).includes(url.host)
  const segments = url.pathname.split('/').filter((part) => part !== '')
  const isBelowApp = segments[0] === 'app'
  const named = idsOf(isBelowApp ? segments.slice(1) : segments)
  const isApp = isBelowApp || url.hostname.startsWith('app.') || segments[0] === 'o'
  if (isApp && Object.keys(named.ids).length > 0) {
    return isOwn ? { type: 'app', ...named } : { type: 'foreign' }
  }
  if (url.username !== '' || url.password !== '') return { type: 'foreign' }
  // what lets a visitor in is nobody else's business
  return { type: 'published', url: url.origin + url.pathname }
}

/** The app stands beside the API, where that has a name of its own. */
function appHosts({ host }: URL): string[] {
  return [host, host.replace(/^api\./, 'app.')]
}

function idsOf(segments: string[]): { ids: AddressIds; rest: string } {
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

/** A segment of a path as it was before it was encoded. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
