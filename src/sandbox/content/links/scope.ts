import type * as z from 'zod'
import type { Link, LinkStatus } from '../../../contract/content/links.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { RevisionRecord } from '../../store/records-content.ts'
import type { Reader } from '../../store/tables.ts'
import { type ContentPlace, headRevision, spaceRecord } from '../store.ts'
import { type PlacedPage, walkPages } from '../tree.ts'

export type LinkItem = z.output<typeof Link>
export type LinkReference = LinkItem['targetReference']

/** A link target and its status. */
export interface LinkTarget {
  status: z.output<typeof LinkStatus>
  reference: LinkReference
}

/** The link targets inside a revision: pages and files. */
interface Targets {
  pages: PlacedPage[]
  /**
   * the pages by ID and path; if several pages have the same path, the map contains the first one
   */
  byId: Map<string, PlacedPage>
  byPath: Map<string, PlacedPage>
  /** the file IDs, by the file names that links can contain */
  fileIds: Map<string, string>
  fileNames: Map<string, string>
}

/** The content of a revision, and everything else that is needed to resolve its links. */
export interface LinkScope extends Targets {
  state: Reader
  space: string
  organization: string
  revision: Readonly<RevisionRecord>
  /** the slugs of the organization's OpenAPI specifications */
  specs: Set<string>
  /** the base URLs of the web app */
  apps: string[]
}

function firstBy(pages: readonly PlacedPage[], key: (placed: PlacedPage) => string) {
  return new Map(pages.toReversed().map((placed) => [key(placed), placed]))
}

/** Caches the link targets of each revision, because revisions never change. */
const targetCache = new WeakMap<Readonly<RevisionRecord>, Targets>()

export function revisionTargets(revision: Readonly<RevisionRecord>): Targets {
  const known = targetCache.get(revision)
  if (known) return known
  const pages = [...walkPages(revision.pages)]
  const targets = {
    pages,
    byId: firstBy(pages, ({ page }) => page.id),
    byPath: firstBy(pages, ({ path }) => path),
    fileIds: new Map(revision.files.map(({ id }) => [id, id])),
    fileNames: new Map(revision.files.toReversed().map(({ id, name }) => [name, id])),
  }
  targetCache.set(revision, targets)
  return targets
}

export function linkScope(
  state: Reader,
  place: ContentPlace,
  url: ResourceUrl,
  revision = headRevision(state, place),
): LinkScope {
  const { organization } = spaceRecord(state, place)
  const specs = state.list('openapiSpecs', 'byOrganization', organization)
  return {
    ...revisionTargets(revision),
    state,
    space: place.space,
    organization,
    revision,
    specs: new Set(specs.map(({ slug }) => slug)),
    apps: [url('/app/'), 'https://app.gitbook.com/'],
  }
}

/** Builds a reference to a page or file in the current revision. */
export function ownRevisionReference(
  scope: LinkScope,
  what: { kind: string; [key: string]: unknown },
) {
  const { organization, space, revision } = scope
  return {
    ...what,
    organization,
    space,
    versionContext: { type: 'revision' as const, revision: revision.id },
  } as LinkReference
}
