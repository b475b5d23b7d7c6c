import { isDeepStrictEqual } from 'node:util'
import type { FileNode, PageNode } from '../store/records-content.ts'
import type { RevisionContent } from './merge.ts'
import { type PlacedPage, walkPages } from './tree.ts'

/** The old and new values of changed fields. */
type Attributes = { [key: string]: { before?: unknown; after?: unknown } }

/** A difference between two revisions, in the categories that the service uses. */
export type ContentDifference =
  | { type: 'page_created' | 'page_deleted'; placed: PlacedPage }
  | { type: 'page_edited'; placed: PlacedPage; attributes: Attributes }
  | {
      type: 'page_moved'
      placed: PlacedPage
      parent: { before: PlacedPage | undefined; after: PlacedPage | undefined }
    }
  | { type: 'file_created' | 'file_deleted'; file: FileNode }
  | { type: 'file_edited'; file: FileNode; attributes: Attributes }
  | {
      type: 'reusable_content_created' | 'reusable_content_deleted'
      reusableContent: RevisionContent['reusableContents'][number]
    }
  | {
      type: 'reusable_content_edited'
      reusableContent: RevisionContent['reusableContents'][number]
      attributes: Attributes
    }

function changedFields(
  before: object,
  after: object,
  keys: readonly (readonly [name: string, key: string])[],
): Attributes {
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  return Object.fromEntries(
    keys
      .filter(([, key]) => !isDeepStrictEqual(old[key], now[key]))
      .map(([name, key]) => [
        name,
        {
          ...(old[key] !== undefined && { before: old[key] }),
          ...(now[key] !== undefined && { after: now[key] }),
        },
      ]),
  )
}

const sameKeys = (...names: string[]) => names.map((name) => [name, name] as const)

const pageKeys: Record<string, readonly (readonly [string, string])[]> = {
  document: [
    ...sameKeys('title', 'description', 'slug'),
    ['document', 'body'],
    ...sameKeys('cover', 'emoji', 'layout'),
  ],
  group: sameKeys('title', 'emoji', 'slug'),
  link: sameKeys('title', 'emoji', 'target'),
}

const fileKeys = [
  ...sameKeys('name', 'size', 'contentType', 'dimensions'),
  ['downloadURL', 'blob'] as const,
]

function byId(pages: readonly PageNode[]): Map<string, PlacedPage> {
  return new Map([...walkPages(pages)].map((placed) => [placed.page.id, placed]))
}

function* pageDifferences(
  before: RevisionContent,
  after: RevisionContent,
): Generator<ContentDifference> {
  const old = byId(before.pages)
  const now = byId(after.pages)
  for (const [id, placed] of now) {
    const was = old.get(id)
    if (!was) {
      yield { type: 'page_created', placed }
      continue
    }
    if (was.parent?.id !== placed.parent?.id) {
      const parentPage = (pages: typeof now, parent: PageNode | undefined) =>
        parent && pages.get(parent.id)
      const parent = { before: parentPage(old, was.parent), after: parentPage(now, placed.parent) }
      yield { type: 'page_moved', placed, parent }
    }
    const attributes = changedFields(was.page, placed.page, pageKeys[placed.page.type] ?? [])
    if (Object.keys(attributes).length > 0) yield { type: 'page_edited', placed, attributes }
  }
  for (const [id, placed] of old) if (!now.has(id)) yield { type: 'page_deleted', placed }
}

function* fileDifferences(
  before: RevisionContent,
  after: RevisionContent,
): Generator<ContentDifference> {
  const old = new Map(before.files.map((file) => [file.id, file]))
  const now = new Set(after.files.map(({ id }) => id))
  for (const file of after.files) {
    const was = old.get(file.id)
    const attributes = was ? changedFields(was, file, fileKeys) : {}
    if (!was) yield { type: 'file_created', file }
    else if (Object.keys(attributes).length > 0) yield { type: 'file_edited', file, attributes }
  }
  for (const file of before.files) if (!now.has(file.id)) yield { type: 'file_deleted', file }
}

function* reusableDifferences(
  before: RevisionContent,
  after: RevisionContent,
): Generator<ContentDifference> {
  const old = new Map(before.reusableContents.map((one) => [one.id, one]))
  const now = new Set(after.reusableContents.map(({ id }) => id))
  for (const reusableContent of after.reusableContents) {
    const was = old.get(reusableContent.id)
    const attributes = was ? changedFields(was, reusableContent, sameKeys('title', 'document')) : {}
    if (!was) yield { type: 'reusable_content_created', reusableContent }
    else if (Object.keys(attributes).length > 0) {
      yield { type: 'reusable_content_edited', reusableContent, attributes }
    }
  }
  for (const reusableContent of before.reusableContents) {
    if (!now.has(reusableContent.id)) yield { type: 'reusable_content_deleted', reusableContent }
  }
}

/**
 * Returns the differences between two revisions: pages in tree order, then files, then reusable
 * content.
 */
export function compareRevisions(
  before: RevisionContent,
  after: RevisionContent,
): ContentDifference[] {
  return [
    ...pageDifferences(before, after),
    ...fileDifferences(before, after),
    ...reusableDifferences(before, after),
  ]
}
