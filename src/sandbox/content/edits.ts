import { invalid } from '../http/refusal.ts'
import type { FileNode, PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import {
  type ContentEdit,
  type ContentPlace,
  contentHash,
  headRevision,
  putBlob,
  putBody,
  writeRevision,
} from './store.ts'
import {
  findPlacedPage,
  freeSlug,
  type PagePlace,
  requirePage,
  titleSlug,
  withInserted,
  withoutPage,
  withPage,
} from './tree.ts'

/** The fields of a page except its text. */
export type PageFields = Partial<
  Omit<PageNode, 'id' | 'createdAt' | 'updatedAt' | 'body' | 'pages' | 'type'>
>

export type NewPage = PageFields & {
  title: string
  id?: string
  type?: PageNode['type']
  markdown?: string
}

/** Creates a page, but doesn't insert it into the page tree. */
export function makePage(tx: Transaction, page: NewPage, now: string): PageNode {
  const { markdown, type = 'document', ...fields } = page
  const body = type === 'document' ? putBody(tx, markdown ?? '') : undefined
  return {
    id: page.id ?? tx.id('pg'),
    type,
    slug: titleSlug(page.title),
    createdAt: now,
    updatedAt: now,
    pages: [],
    ...(body !== undefined && { body }),
    ...fields,
  } as PageNode
}

/** Adds a page, and returns its ID. */
export function addPage(
  tx: Transaction,
  place: ContentPlace,
  page: NewPage & PagePlace,
  edit: ContentEdit,
): string {
  const { parent, before, after, ...rest } = page
  const added = makePage(tx, rest, edit.now)
  const pages = withInserted(headRevision(tx, place).pages, added, { parent, before, after })
  writeRevision(tx, place, { pages }, edit)
  return added.id
}

/** Changes the Markdown or the fields of a page. */
export function updatePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  change: PageFields & { markdown?: string },
  edit: ContentEdit,
): void {
  const { markdown, ...fields } = change
  const { pages } = headRevision(tx, place)
  const { page } = requirePage(pages, id)
  if (markdown !== undefined && page.type !== 'document') {
    throw invalid('markdown', `cannot be set on a page of type ${page.type}`)
  }
  const body = markdown === undefined ? page.body : putBody(tx, markdown)
  const changed = withPage(pages, id, (found) => ({
    ...found,
    ...fields,
    ...(body !== undefined && { body }),
    ...(found.git && body !== undefined && { git: { ...found.git, oid: contentHash(body) } }),
    updatedAt: edit.now,
  }))
  writeRevision(tx, place, { pages: changed }, edit)
}

/** Changes a page's title and its slug. */
export function renamePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  title: string,
  edit: ContentEdit,
): void {
  const { pages } = headRevision(tx, place)
  const siblings = (requirePage(pages, id).parent?.pages ?? pages).filter((page) => page.id !== id)
  updatePage(tx, place, id, { title, slug: freeSlug(siblings, titleSlug(title)) }, edit)
}

/** Moves a page, including its subpages. */
export function movePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  to: PagePlace,
  edit: ContentEdit,
): void {
  const { pages } = headRevision(tx, place)
  const { page } = requirePage(pages, id)
  if (to.parent !== undefined && findPlacedPage([page], to.parent)) {
    throw invalid('parent', 'cannot be the page itself or one of its subpages')
  }
  const moved = { ...page, updatedAt: edit.now }
  writeRevision(tx, place, { pages: withInserted(withoutPage(pages, id), moved, to) }, edit)
}

/** Deletes a page, including its subpages. */
export function deletePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  edit: ContentEdit,
): void {
  const { pages } = headRevision(tx, place)
  requirePage(pages, id)
  writeRevision(tx, place, { pages: withoutPage(pages, id) }, edit)
}

/** Stores a file, but doesn't add it to a revision. */
export function makeFile(
  tx: Transaction,
  file: Omit<FileNode, 'id' | 'size' | 'blob'> & { id?: string; bytes: Buffer },
): FileNode {
  const { bytes, ...fields } = file
  return { ...fields, id: file.id ?? tx.id('file'), size: bytes.length, blob: putBlob(tx, bytes) }
}

/** Adds a file, or replaces the file with the given ID. Returns the ID. */
export function addFile(
  tx: Transaction,
  place: ContentPlace,
  file: Parameters<typeof makeFile>[1],
  edit: ContentEdit,
): string {
  const added = makeFile(tx, file)
  const others = headRevision(tx, place).files.filter(({ id }) => id !== added.id)
  writeRevision(tx, place, { files: [...others, added] }, edit)
  return added.id
}
