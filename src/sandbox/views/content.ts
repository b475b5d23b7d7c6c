import { documentFromMarkdown } from '../content/documents/document.ts'
import type { ResolveReference } from '../content/documents/inline.ts'
import { resolveLink } from '../content/links/resolve.ts'
import { linkScope } from '../content/links/scope.ts'
import { type ContentPlace, headRevision, pageMarkdown } from '../content/store.ts'
import type { PlacedPage } from '../content/tree.ts'
import { signedPath } from '../http/downloads.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Json } from '../store/record.ts'
import type { FileNode, PageNode, RevisionRecord } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import { appPath, changeRequestView } from './change-request.ts'

/** The data that the views of content need. */
export interface ContentView {
  state: Reader
  place: ContentPlace
  url: ResourceUrl
  now: string
  /**
   * if `metadata` is false, the view omits Git data; if `computed` is false, it omits computed data
   */
  query: { metadata?: boolean; computed?: boolean }
}

type DocumentAnswer = {
  id: string
  title: string
  type: 'document'
  path?: string
  pages: DocumentAnswer[]
  [key: string]: unknown
}

const enc = encodeURIComponent

/** The names of page types in the key `kind`, which older clients use. */
const kinds = { document: 'sheet', group: 'group', link: 'link' }

/** The default layout of a page. */
const usualLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
}

export function pageView(view: ContentView, page: PageNode, path: string): DocumentAnswer {
  const { body, git, pages, computedSeed, computed, slug, target, type, ...kept } = page
  const isMetadata = view.query.metadata ?? true
  const isComputed = view.query.computed ?? true
  const shown = type === 'computed' && !isComputed ? [] : pages
  const isDocument = type === 'document'
  return {
    ...kept,
    type: type as 'document',
    ...(type !== 'computed' && { kind: kinds[type] }),
    ...(isDocument && { layout: { ...usualLayout, ...page.layout }, tags: [] }),
    ...(type === 'link'
      ? { ...(target && { target }) }
      : {
          slug,
          path,
          // groups have no page in the web app
          ...(type !== 'group' && {
            urls: { app: view.url(`${appPath(view.state, view.place)}/pages/${enc(page.id)}`) },
          }),
        }),
    ...(isDocument && body !== undefined && { documentId: body }),
    ...(git && isMetadata && { git }),
    ...(computed && { computed }),
    ...(computedSeed !== undefined && isComputed && { computedSeed }),
    ...(type !== 'link' && {
      pages: shown.map((child) => pageView(view, child, `${path}/${child.slug}`)),
    }),
  } as DocumentAnswer
}

export function pagesView(view: ContentView, pages: readonly PageNode[]): DocumentAnswer[] {
  return pages.map((page) => pageView(view, page, page.slug))
}

/**
 * Returns a function that converts link targets to document references. A reference to the same
 * space omits the space.
 */
function linkResolver(
  { state, place, url }: ContentView,
  placed: PlacedPage,
  revision: Readonly<RevisionRecord>,
): ResolveReference {
  let scope: ReturnType<typeof linkScope> | undefined
  return (target) => {
    scope ??= linkScope(state, place, url, revision)
    const { reference } = resolveLink(scope, placed, target)
    const {
      organization: _,
      versionContext: __,
      space,
      ...ref
    } = reference as { [key: string]: Json }
    const isNamed = space !== undefined && (space !== place.space || ref.kind === 'space')
    return { ...ref, ...(isNamed && { space }) }
  }
}

/** Returns the view of a page with its text, which is Markdown by default. */
export function pageWithText(
  view: ContentView,
  revision: Readonly<RevisionRecord>,
  placed: PlacedPage,
  format: 'document' | 'markdown',
) {
  const { page, path } = placed
  const answer = pageView(view, page, path)
  if (page.type !== 'document') return answer
  const markdown = pageMarkdown(view.state, page)
  return {
    ...answer,
    ...(format === 'document'
      ? { document: documentFromMarkdown(markdown, linkResolver(view, placed, revision)) }
      : { markdown }),
  }
}

export function fileView(view: ContentView, revision: Readonly<RevisionRecord>, file: FileNode) {
  const { blob: _, git, ...kept } = file
  return {
    ...kept,
    downloadURL: view.url(signedPath('file', JSON.stringify([revision.id, file.id]), view.now)),
    ...(git && (view.query.metadata ?? true) && { git }),
  }
}

/**
 * Returns the view of Git data. One of its keys has different names in the API reference and the
 * current API, so the view contains both.
 */
function gitView(git: { [key: string]: Json }) {
  const isFromService = git.createdByService ?? git.createdByGitBook ?? false
  return {
    ...git,
    createdByService: isFromService,
    createdByGitBook: isFromService,
  } as unknown as {
    oid: string
  }
}

export function revisionView(view: ContentView, revision = headRevision(view.state, view.place)) {
  const { id, parents, createdAt, reusableContents, git } = revision
  const merged = mergedFromView(view, revision)
  // without its change request, such as in a copied organization, a merge is shown as an edit
  const type = revision.type === 'merge' && !merged.mergedFrom ? 'edits' : revision.type
  return {
    object: 'revision' as const,
    id,
    parents,
    type,
    createdAt,
    pages: pagesView(view, revision.pages),
    files: revision.files.map((file) => fileView(view, revision, file)),
    reusableContents,
    tags: [],
    ...(git && (view.query.metadata ?? true) && { git: gitView(git) }),
    urls: { app: view.url(appPath(view.state, view.place)), ...publishedUrls(view) },
    ...merged,
  }
}

/** Returns the public URLs of a public space. The content of a change request has none. */
function publishedUrls({ state, place: { space, changeRequest }, url }: ContentView) {
  if (changeRequest !== undefined || state.get('spaces', space)?.visibility !== 'public') return {}
  const published = url(`/published/${enc(space)}`)
  return { published, public: published }
}

/** Returns the change request whose merge created a revision. */
export function mergedFromView({ state, url }: ContentView, { id }: Readonly<RevisionRecord>) {
  const [request] = state.list('changeRequests', 'byMergeRevision', id)
  return { ...(request && { mergedFrom: changeRequestView(state, request, url) }) }
}
