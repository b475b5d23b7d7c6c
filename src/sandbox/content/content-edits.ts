import type * as z from 'zod'
import { type ContentChange, pageFields } from '../../contract/change-requests/content-changes.ts'
import { invalid } from '../http/refusal.ts'
import type { FileNode, PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import { flattenDocument, splitIntoBlocks } from './documents/document.ts'
import { makeFile, makePage } from './edits.ts'
import { contentHash, pageMarkdown, putBody, revisionRecord } from './store.ts'
import {
  findPlacedPage,
  freeSlug,
  requirePage,
  titleSlug,
  withInserted,
  withoutPage,
  withPage,
} from './tree.ts'

type AnyContentChange = z.output<typeof ContentChange>
type Update = Extract<AnyContentChange, { operation: 'update_page' }>
type Insert = Extract<AnyContentChange, { operation: 'insert_page' }>
type Revert = Extract<AnyContentChange, { operation: 'revert_page' }>

/**
 * A working copy of content. The changes in a request are applied one after the other. The result
 * becomes a new revision.
 */
export interface Draft {
  tx: Transaction
  space: string
  now: string
  pages: PageNode[]
  files: FileNode[]
  /** the IDs of pages that the request inserted, by their `ref` */
  refs: Map<string, string>
  /** the revision from which pages are restored if the request specifies none */
  ancestor: string
  /** the bytes of files that the request refers to by URL */
  fetched: ReadonlyMap<string, Buffer>
  /** converts Markdown to the format in which the sandbox stores it */
  pageText: (markdown: string) => string
}

/** The result of applying a change. */
export type ChangeOutcome =
  | { object: 'created_page'; page: string; ref?: string }
  | { object: 'updated_page' | 'deleted_page'; page: string }
  | { object: 'inserted_files'; files: FileNode[] }

function textGiven({ pageText }: Draft, text: object): string {
  const { markdown, document } = text as {
    markdown?: string
    document?: Parameters<typeof flattenDocument>[0]
  }
  return pageText(markdown ?? (document === undefined ? '' : flattenDocument(document)))
}

/** Returns the page fields that a change sets, without other keys of the change. */
function changedFields(change: Update | Insert): z.output<typeof pageFields> {
  return Object.fromEntries(Object.entries(change).filter(([key]) => key in pageFields.shape))
}

function childPages(pages: readonly PageNode[], parent: string | undefined): readonly PageNode[] {
  return parent === undefined ? pages : requirePage(pages, parent).page.pages
}

/**
 * Returns the ID of a parent page. The parent can be an existing page, or the `ref` of a page that
 * the same request inserts.
 */
function resolveParent({ refs }: Draft, into: string | undefined): string | undefined {
  return into === undefined ? undefined : (refs.get(into) ?? into)
}

function insert(draft: Draft, change: Insert): ChangeOutcome {
  const { title = 'Untitled', slug, ...fields } = changedFields(change)
  const { tx, now } = draft
  const markdown = textGiven(draft, change.document)
  const page = makePage(
    tx,
    { title, ...fields, markdown, ...(slug !== undefined && { slug: titleSlug(slug) }) },
    now,
  )
  const { ref, at } = change
  draft.pages = withInserted(draft.pages, page, { parent: resolveParent(draft, change.into), at })
  if (ref === undefined) return { object: 'created_page', page: page.id }
  if (draft.refs.has(ref))
    throw invalid('ref', `${JSON.stringify(ref)} is already used for another page`)
  draft.refs.set(ref, page.id)
  return { object: 'created_page', page: page.id, ref }
}

function update(draft: Draft, change: Update): ChangeOutcome {
  const { tx, now } = draft
  const { page, parent } = requirePage(draft.pages, change.page)
  if (change.document !== undefined && page.type !== 'document') {
    throw invalid('document', `cannot be set on a page of type ${page.type}`)
  }
  const { slug, ...fields } = changedFields(change)
  const body =
    change.document === undefined ? undefined : putBody(tx, textGiven(draft, change.document))
  const wanted = slug === undefined ? fields.title : slug
  const others = childPages(draft.pages, parent?.id).filter(({ id }) => id !== page.id)
  draft.pages = withPage(draft.pages, page.id, (found) => ({
    ...found,
    ...fields,
    ...(wanted !== undefined && { slug: freeSlug(others, titleSlug(wanted)) }),
    ...(body !== undefined && { body }),
    ...(found.git && body !== undefined && { git: { ...found.git, oid: contentHash(body) } }),
    updatedAt: now,
  }))
  if (change.into !== undefined || change.at !== undefined) move(draft, change, parent?.id)
  return { object: 'updated_page', page: page.id }
}

function move(draft: Draft, { page: id, into, at }: Update, parent: string | undefined): void {
  const { page } = requirePage(draft.pages, id)
  const target = into === undefined ? parent : resolveParent(draft, into ?? undefined)
  if (target !== undefined && findPlacedPage([page], target)) {
    throw invalid('into', 'cannot be the page itself or one of its subpages')
  }
  draft.pages = withInserted(withoutPage(draft.pages, id), page, { parent: target, at })
}

/**
 * Restores the given blocks of a page. A block can be identified by its ID in the current or the
 * old text.
 */
function blocksReverted(now: string, before: string, ids: readonly string[]): string {
  const [current, old] = [splitIntoBlocks(now), splitIntoBlocks(before)]
  const unknown = ids.find((id) => ![...current, ...old].some((block) => block.id === id))
  if (unknown !== undefined)
    throw invalid('block', `refers to ${JSON.stringify(unknown)}, which does not exist`)
  const kept = new Set(current.map(({ id }) => id))
  const was = new Set(old.map(({ id }) => id))
  const texts = current.flatMap((block, index) => {
    if (!ids.includes(block.id) || was.has(block.id)) return [block.text]
    const before = old[index]
    return before && !kept.has(before.id) ? [before.text] : []
  })
  for (const [index, block] of old.entries()) {
    const isRestored = ids.includes(block.id) && !kept.has(block.id)
    if (isRestored && !texts.includes(block.text)) texts.splice(index, 0, block.text)
  }
  return texts.join('\n\n')
}

function revert(draft: Draft, { page: id, revision, block }: Revert): ChangeOutcome {
  const { tx } = draft
  const from = revision ?? draft.ancestor
  if (tx.get('revisions', from)?.space !== draft.space) {
    throw invalid('revision', `refers to ${JSON.stringify(from)}, which does not exist`)
  }
  const before = findPlacedPage(revisionRecord(tx, from).pages, id)
  const now = findPlacedPage(draft.pages, id)
  if (!before) {
    requirePage(draft.pages, id)
    draft.pages = withoutPage(draft.pages, id)
    return { object: 'deleted_page', page: id }
  }
  if (block && now) {
    const text = blocksReverted(pageMarkdown(tx, now.page), pageMarkdown(tx, before.page), block)
    return update(draft, { operation: 'update_page', page: id, document: { markdown: text } })
  }
  const pages = now?.page.pages ?? []
  const others = childPages(draft.pages, now?.parent?.id).filter((page) => page.id !== id)
  const page = { ...before.page, pages, slug: freeSlug(others, before.page.slug) }
  if (now) draft.pages = withPage(draft.pages, id, () => page)
  else {
    const parent = before.parent && findPlacedPage(draft.pages, before.parent.id)?.page.id
    draft.pages = withInserted(draft.pages, page, { parent, at: before.index })
  }
  return { object: 'updated_page', page: id }
}

/** Applies a change to a draft, and returns the result. */
export function applyChange(draft: Draft, change: AnyContentChange): ChangeOutcome {
  switch (change.operation) {
    case 'insert_page':
      return insert(draft, change)
    case 'update_page':
      return update(draft, change)
    case 'revert_page':
      return revert(draft, change)
    case 'delete_page':
      requirePage(draft.pages, change.page)
      draft.pages = withoutPage(draft.pages, change.page)
      return { object: 'deleted_page', page: change.page }
    case 'insert_files': {
      const files = change.files.map(({ name, contentType, ...source }) =>
        makeFile(draft.tx, {
          name,
          contentType: contentType ?? 'application/octet-stream',
          bytes:
            'url' in source
              ? (draft.fetched.get(source.url) as Buffer)
              : Buffer.from(source.base64, 'base64'),
        }),
      )
      draft.files = [...draft.files, ...files]
      return { object: 'inserted_files', files }
    }
  }
}
