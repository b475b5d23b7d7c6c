import { invalid } from '../http/refusal.ts'
import type { FileNode, PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import {
  type ContentEdit,
  type ContentPlace,
  contentHash,
  headOf,
  putBlob,
  putBody,
  writeRevision,
} from './store.ts'
import {
  findPage,
  freeSlug,
  type PagePlace,
  pageOf,
  slugOf,
  withInserted,
  withoutPage,
  withPage,
} from './tree.ts'

/** What can be said of a page beside its text. */
export type PageFields = Partial<
  Omit<PageNode, 'id' | 'createdAt' | 'updatedAt' | 'body' | 'pages' | 'type'>
>

export type NewPage = PageFields & {
  title: string
  id?: string
  type?: PageNode['type']
  markdown?: string
}

/** A page that isn't in a tree yet. */
export function makePage(tx: Transaction, page: NewPage, now: string): PageNode {
  const { markdown, type = 'document', ...fields } = page
  const body = type === 'document' ? putBody(tx, markdown ?? '') : undefined
  return {
    id: page.id ?? tx.id('pg'),
    type,
    slug: slugOf(page.title),
    createdAt: now,
    updatedAt: now,
    pages: [],
    ...(body !== undefined && { body }),
    ...fields,
  } as PageNode
}

/** Adds a page; answers its id. */
export function addPage(
  tx: Transaction,
  place: ContentPlace,
  page: NewPage & PagePlace,
  edit: ContentEdit,
): string {
  const { parent, before, after, ...rest } = page
  const made = makePage(tx, rest, edit.now)
  const pages = withInserted(headOf(tx, place).pages, made, { parent, before, after })
  writeRevision(tx, place, { pages }, edit)
  return made.id
}

/** Changes the text of a page, its fields, or both. */
export function editPage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  change: PageFields & { markdown?: string },
  edit: ContentEdit,
): void {
  const { markdown, ...fields } = change
  const { pages } = headOf(tx, place)
  const { page } = pageOf(pages, id)
  if (markdown !== undefined && page.type !== 'document') {
    throw invalid('markdown', `a page of the type ${page.type} has no text`)
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

/** Gives a page another title, and the slug that goes with it. */
export function renamePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  title: string,
  edit: ContentEdit,
): void {
  const { pages } = headOf(tx, place)
  const siblings = (pageOf(pages, id).parent?.pages ?? pages).filter((page) => page.id !== id)
  editPage(tx, place, id, { title, slug: freeSlug(siblings, slugOf(title)) }, edit)
}

/** Moves a page with those below it. */
export function movePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  to: PagePlace,
  edit: ContentEdit,
): void {
  const { pages } = headOf(tx, place)
  const { page } = pageOf(pages, id)
  if (to.parent !== undefined && findPage([page], to.parent)) {
    throw invalid('parent', 'a page cannot stand below itself')
  }
  const moved = { ...page, updatedAt: edit.now }
  writeRevision(tx, place, { pages: withInserted(withoutPage(pages, id), moved, to) }, edit)
}

/** Deletes a page with those below it. */
export function deletePage(
  tx: Transaction,
  place: ContentPlace,
  id: string,
  edit: ContentEdit,
): void {
  const { pages } = headOf(tx, place)
  pageOf(pages, id)
  writeRevision(tx, place, { pages: withoutPage(pages, id) }, edit)
}

/** A file that isn't in a revision yet. */
export function makeFile(
  tx: Transaction,
  file: Omit<FileNode, 'id' | 'size' | 'blob'> & { id?: string; bytes: Buffer },
): FileNode {
  const { bytes, ...fields } = file
  return { ...fields, id: file.id ?? tx.id('file'), size: bytes.length, blob: putBlob(tx, bytes) }
}

/** Adds a file, or replaces the one of that id; answers its id. */
export function addFile(
  tx: Transaction,
  place: ContentPlace,
  file: Parameters<typeof makeFile>[1],
  edit: ContentEdit,
): string {
  const made = makeFile(tx, file)
  const others = headOf(tx, place).files.filter(({ id }) => id !== made.id)
  writeRevision(tx, place, { files: [...others, made] }, edit)
  return made.id
}
