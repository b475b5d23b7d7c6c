import type * as z from 'zod'
import type { Link, LinkStatus } from '../../contract/content/links.ts'
import type { UrlOf } from '../http/url-of.ts'
import type { PageNode, RevisionRecord } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import { anchorOf, linkSourcesOf, sectionsOf } from './documents/markdown.ts'
import { type ContentPlace, headOf, spaceRecord } from './store.ts'
import { type PlacedPage, walkPages } from './tree.ts'

type LinkItem = z.output<typeof Link>
type Status = z.output<typeof LinkStatus>
type LinkReference = LinkItem['targetReference']

/** One link of a page. */
export interface PageLink {
  page: string
  status: Status
  relation: 'reference' | 'dependsOn'
  target: LinkReference
}

/** What links are looked up in. */
export interface LinkScope {
  state: Reader
  space: string
  organization: string
  revision: Readonly<RevisionRecord>
  pages: PlacedPage[]
  /** the pages again, by id and by path: the first one where two have the same */
  byId: Map<string, PlacedPage>
  byPath: Map<string, PlacedPage>
  /** the files of the revision by what a link may call them */
  fileIds: Map<string, string>
  fileNames: Map<string, string>
  /** the slugs of the organization's specifications */
  specs: Set<string>
  /** where URLs of the app begin */
  apps: string[]
}

function firstBy(pages: readonly PlacedPage[], key: (placed: PlacedPage) => string) {
  return new Map(pages.toReversed().map((placed) => [key(placed), placed]))
}

export function linkScope(
  state: Reader,
  place: ContentPlace,
  url: UrlOf,
  revision = headOf(state, place),
): LinkScope {
  const pages = [...walkPages(revision.pages)]
  const { organization } = spaceRecord(state, place)
  const specs = state.list('openapiSpecs', 'byOrganization', organization)
  return {
    state,
    space: place.space,
    organization,
    revision,
    pages,
    byId: firstBy(pages, ({ page }) => page.id),
    byPath: firstBy(pages, ({ path }) => path),
    fileIds: new Map(revision.files.map(({ id }) => [id, id])),
    fileNames: new Map(revision.files.toReversed().map(({ id, name }) => [name, id])),
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

interface LinkTarget {
  status: Status
  reference: LinkReference
}

/** Texts are the same record in every revision that has them: they are taken apart once. */
function onceForText<Found>(read: (text: string) => Found) {
  const known = new WeakMap<object, Found>()
  return (state: Reader, page: PageNode): Found => {
    const body = page.body === undefined ? undefined : state.get('bodies', page.body)
    if (!body) return read('')
    const found = known.get(body) ?? read(body.markdown)
    known.set(body, found)
    return found
  }
}

const sourcesOf = onceForText(linkSourcesOf)

const anchorsOf = onceForText((text) => new Set(sectionsOf(text).map(({ id }) => id)))

/** Steps of a relative path, taken from a folder; undefined where they lead out of the space. */
function resolvePath(folder: string, path: string): string | undefined {
  const steps = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return undefined
  }
  return steps.join('/')
}

const withoutExtension = (path: string) =>
  path.replace(/\.mdx?$/i, '').replace(/(^|\/)(readme|index)$/i, '')

function pageAt(scope: LinkScope, from: PlacedPage, path: string): PlacedPage | undefined {
  const id = path.replace(/^(\.?\/)?(pages\/|page:)?/, '')
  const named = scope.byId.get(id)
  if (named) return named
  // a page with others below it is the readme of its folder
  const folder = from.path.split('/').slice(0, from.page.pages.length > 0 ? undefined : -1)
  const resolved = resolvePath(folder.join('/'), path)
  if (resolved === undefined) return undefined
  const wanted = [resolved, withoutExtension(resolved)]
  if (wanted.includes('')) return scope.pages[0]
  const [whole, bare] = wanted.map((one) => scope.byPath.get(one))
  return whole ?? bare
}

function fileTarget(scope: LinkScope, path: string): LinkTarget | undefined {
  const inAssets = /(?:^|\/)(?:\.gitbook\/assets|files)\/([^/]+)$/.exec(path)?.[1]
  const name = inAssets ?? path.replace(/^(\.?\/)?(file:)?/, '')
  const file =
    scope.fileIds.get(name) ?? (inAssets === undefined ? undefined : scope.fileNames.get(inAssets))
  if (file !== undefined) {
    return { status: 'ok', reference: referenceIn(scope, { kind: 'file', file }) }
  }
  if (inAssets === undefined) return undefined
  return { status: 'broken', reference: referenceIn(scope, { kind: 'file', file: name }) }
}

function otherSpaceTarget(scope: LinkScope, path: string): LinkTarget | undefined {
  const match = /^\/?spaces\/([^/]+)(?:\/pages\/([^/]+))?$/.exec(path)
  if (!match) return undefined
  const [, id = '', page] = match
  const { state, organization } = scope
  const space = state.get('spaces', id)
  const isThere = space?.organization === organization && space.deletedAt === undefined
  const kind = page === undefined ? { kind: 'space' } : { kind: 'page', page }
  const reference = { ...kind, organization, space: id } as LinkReference
  if (!isThere) return { status: 'broken', reference }
  const pages = walkPages(headOf(state, { space: id }).pages)
  const isFound = page === undefined || [...pages].some((placed) => placed.page.id === page)
  return { status: isFound ? 'ok' : 'broken', reference }
}

function reusableTarget(scope: LinkScope, path: string): LinkTarget | undefined {
  const id = /(?:^|\/)(?:includes|reusable-content)\/([^/]+?)(?:\.md)?$/.exec(path)?.[1]
  if (id === undefined) return undefined
  const found = scope.revision.reusableContents.find(
    (content) => content.id === id || anchorOf(content.title) === id,
  )
  const reference = referenceIn(scope, {
    kind: 'reusable-content',
    reusableContent: found?.id ?? id,
  })
  return { status: found ? 'ok' : 'broken', reference }
}

function pageTarget(scope: LinkScope, from: PlacedPage, path: string, anchor: string): LinkTarget {
  const placed = path === '' ? from : pageAt(scope, from, path)
  const page = placed?.page.id ?? path
  if (anchor === '') {
    const reference = referenceIn(scope, { kind: 'page', page })
    return { status: placed ? 'ok' : 'broken', reference }
  }
  const isThere = placed !== undefined && anchorsOf(scope.state, placed.page).has(anchor)
  const reference = referenceIn(scope, { kind: 'anchor', page, anchor })
  return { status: isThere ? 'ok' : 'broken', reference }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where a link of a page leads. */
export function resolveLink(scope: LinkScope, from: PlacedPage, target: string): LinkTarget {
  if (/^[a-z][a-z0-9+.-]*:(?!$)/i.test(target) && !/^(page|file):/.test(target)) {
    const isApp = scope.apps.some((app) => target.startsWith(app))
    return { status: isApp ? 'in-app' : 'ok', reference: { kind: 'url', url: target } }
  }
  if (target.startsWith('/app/')) {
    return { status: 'in-app', reference: { kind: 'url', url: target } }
  }
  const [rest = '', anchor = ''] = target.split('#', 2)
  const path = decoded(rest.split('?', 1)[0] ?? '')
  return (
    fileTarget(scope, path) ??
    otherSpaceTarget(scope, path) ??
    reusableTarget(scope, path) ??
    pageTarget(scope, from, path, decoded(anchor))
  )
}

function specTarget(scope: LinkScope, spec: string): LinkTarget {
  const { organization } = scope
  const isThere = scope.specs.has(spec)
  const reference = { kind: 'openapi' as const, organization, spec }
  return { status: isThere ? 'ok' : 'broken', reference }
}

/** The links of one page: those of its text, and what its cover, its target or its computing need. */
export function linksOfPage(scope: LinkScope, placed: PlacedPage): PageLink[] {
  const { page } = placed
  const found: PageLink[] = []
  const add = ({ status, reference }: LinkTarget, isEmbedded: boolean) =>
    found.push({
      page: page.id,
      status,
      relation: isEmbedded ? 'dependsOn' : 'reference',
      target: reference,
    })
  const cover = page.cover?.ref as { file?: string } | undefined
  if (cover?.file !== undefined) add(resolveLink(scope, placed, `/files/${cover.file}`), true)
  const to = page.target as { url?: string; page?: string; space?: string } | undefined
  const leads = to?.url ?? (to?.page && `page:${to.page}`) ?? (to?.space && `/spaces/${to.space}`)
  if (leads) add(resolveLink(scope, placed, leads), false)
  const needs = page.computed?.dependencies as { spec?: { ref?: { spec?: string } } } | undefined
  if (needs?.spec?.ref?.spec) add(specTarget(scope, needs.spec.ref.spec), true)
  for (const { target, isEmbedded } of sourcesOf(scope.state, page)) {
    add(resolveLink(scope, placed, target), isEmbedded)
  }
  return found
}

export function linksOf(scope: LinkScope): PageLink[] {
  return scope.pages.flatMap((placed) => linksOfPage(scope, placed))
}

const keyOf = ({ relation, target }: PageLink) =>
  JSON.stringify([relation, { ...target, versionContext: undefined }])

/** How many links are broken in one content that aren't in another. */
export function brokenBeside(links: readonly PageLink[], others: readonly PageLink[]): number {
  const isBroken = ({ status }: PageLink) => status === 'broken'
  const known = new Set(others.filter(isBroken).map((link) => `${link.page} ${keyOf(link)}`))
  return links.filter((link) => isBroken(link) && !known.has(`${link.page} ${keyOf(link)}`)).length
}

/** One item a target, with every page that leads there. */
export function linkItems(scope: LinkScope, links: readonly PageLink[]): Map<string, LinkItem> {
  const items = new Map<string, LinkItem>()
  // the links of a page stand together
  const last = new Map<string, string>()
  for (const link of links) {
    const location = referenceIn(scope, { kind: 'page', page: link.page })
    const key = keyOf(link)
    const item = items.get(key)
    const isKnown = last.get(key) === link.page
    last.set(key, link.page)
    if (!item) {
      items.set(key, {
        status: link.status,
        relation: link.relation,
        targetReference: link.target,
        locationReferences: [location],
      })
    } else if (!isKnown) {
      item.locationReferences.push(location)
    }
  }
  return items
}
