import type * as z from 'zod'
import type { Link, LinkStatus } from '../../../contract/content/links.ts'
import type { UrlOf } from '../../http/url-of.ts'
import type { RevisionRecord } from '../../store/records-content.ts'
import type { Reader } from '../../store/tables.ts'
import { type ContentPlace, headOf, spaceRecord } from '../store.ts'
import { type PlacedPage, walkPages } from '../tree.ts'

export type LinkItem = z.output<typeof Link>
export type LinkReference = LinkItem['targetReference']

/** Where a link leads, and whether that is there. */
export interface LinkTarget {
  status: z.output<typeof LinkStatus>
  reference: LinkReference
}

/** What a revision alone decides: where its pages and files are found. */
interface Targets {
  pages: PlacedPage[]
  /** the pages again, by id and by path: the first one where two have the same */
  byId: Map<string, PlacedPage>
  byPath: Map<string, PlacedPage>
  /** the files of the revision by what a link may call them */
  fileIds: Map<string, string>
  fileNames: Map<string, string>
}

/** What links are looked up in. */
export interface LinkScope extends Targets {
  state: Reader
  space: string
  organization: string
  revision: Readonly<RevisionRecord>
  /** the slugs of the organization's specifications */
  specs: Set<string>
  /** where URLs of the app begin */
  apps: string[]
}

function firstBy(pages: readonly PlacedPage[], key: (placed: PlacedPage) => string) {
  return new Map(pages.toReversed().map((placed) => [key(placed), placed]))
}

/** A revision is never changed: its targets are gone through once. */
const targetsOf = new WeakMap<Readonly<RevisionRecord>, Targets>()

export function targetsIn(revision: Readonly<RevisionRecord>): Targets {
  const known = targetsOf.get(revision)
  if (known) return known
  const pages = [...walkPages(revision.pages)]
  const targets = {
    pages,
    byId: firstBy(pages, ({ page }) => page.id),
    byPath: firstBy(pages, ({ path }) => path),
    fileIds: new Map(revision.files.map(({ id }) => [id, id])),
    fileNames: new Map(revision.files.toReversed().map(({ id, name }) => [name, id])),
  }
  targetsOf.set(revision, targets)
  return targets
}

export function linkScope(
  state: Reader,
  place: ContentPlace,
  url: UrlOf,
  revision = headOf(state, place),
): LinkScope {
  const { organization } = spaceRecord(state, place)
  const specs = state.list('openapiSpecs', 'byOrganization', organization)
  return {
    ...targetsIn(revision),
    state,
    space: place.space,
    organization,
    revision,
    specs: new Set(specs.map(({ slug }) => slug)),
    apps: [url('/app/'), 'https://app.gitbook.com/'],
  }
}

/** A reference to something of the scope's own revision. */
export function referenceIn(scope: LinkScope, what: { kind: string; [key: string]: unknown }) {
  const { organization, space, revision } = scope
  return {
    ...what,
    organization,
    space,
    versionContext: { type: 'revision' as const, revision: revision.id },
  } as LinkReference
}
