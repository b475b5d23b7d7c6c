import { documentOf } from '../content/documents/document.ts'
import type { RefOf } from '../content/documents/inline.ts'
import { resolveLink } from '../content/links/resolve.ts'
import { linkScope } from '../content/links/scope.ts'
import { type ContentPlace, headOf, textOf } from '../content/store.ts'
import type { PlacedPage } from '../content/tree.ts'
import { signedPath } from '../http/downloads.ts'
import type { UrlOf } from '../http/url-of.ts'
import type { Json } from '../store/record.ts'
import type { FileNode, PageNode, RevisionRecord } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import { appPath, changeRequestView } from './change-request.ts'

/** What a view of content needs to know. */
export interface ContentView {
  state: Reader
  place: ContentPlace
  url: UrlOf
  now: string
  /** without `metadata` there is nothing of git, without `computed` nothing that was computed */
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

/** What pages were called before they had a type. */
const kinds = { document: 'sheet', group: 'group', link: 'link' }

/** What a page shows where nobody has said otherwise. */
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
          urls: { app: view.url(`${appPath(view.state, view.place)}/pages/${enc(page.id)}`) },
        }),
    ...(isDocument && body !== undefined && { documentId: body }),
    ...(git && isMetadata && { git }),
    ...(computed && { computed }),
    ...(computedSeed !== undefined && isComputed && { computedSeed }),
    pages: shown.map((child) => pageView(view, child, `${path}/${child.slug}`)),
  } as DocumentAnswer
}

export function pagesView(view: ContentView, pages: readonly PageNode[]): DocumentAnswer[] {
  return pages.map((page) => pageView(view, page, page.slug))
}

/** Where the links of a page lead in its revision, as documents write it: their own space goes without saying. */
function refsOf(
  { state, place, url }: ContentView,
  placed: PlacedPage,
  revision: Readonly<RevisionRecord>,
): RefOf {
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

/** A page with its text, as markdown unless the other form is asked for. */
export function pageWithText(
  view: ContentView,
  revision: Readonly<RevisionRecord>,
  placed: PlacedPage,
  format: 'document' | 'markdown',
) {
  const { page, path } = placed
  const answer = pageView(view, page, path)
  if (page.type !== 'document') return answer
  const markdown = textOf(view.state, page)
  return {
    ...answer,
    ...(format === 'document'
      ? { document: documentOf(markdown, refsOf(view, placed, revision)) }
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

/** The reference and the living service have two names for the same key. */
function gitView(git: { [key: string]: Json }) {
  return { ...git, createdByGitBook: git.createdByService ?? false } as unknown as { oid: string }
}

export function revisionView(view: ContentView, revision = headOf(view.state, view.place)) {
  const { id, parents, createdAt, reusableContents, git } = revision
  const merged = mergedFromView(view, revision)
  // what was merged may have stayed behind, as in a copy without its change requests
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

/** Where the main content of a space is read by everybody. */
function publishedUrls({ state, place: { space, changeRequest }, url }: ContentView) {
  if (changeRequest !== undefined || state.get('spaces', space)?.visibility !== 'public') return {}
  const published = url(`/published/${enc(space)}`)
  return { published, public: published }
}

/** The change request whose merge made a revision. */
export function mergedFromView({ state, url }: ContentView, { id }: Readonly<RevisionRecord>) {
  const [request] = state.list('changeRequests', 'byMergeRevision', id)
  return { ...(request && { mergedFrom: changeRequestView(state, request, url) }) }
}
