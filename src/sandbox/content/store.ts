import { createHash } from 'node:crypto'
import type { Records } from '../store/records.ts'
import type { RevisionRecord } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { notifyOfContent } from './integration-events.ts'

/** Identifies editable content: the main content of a space, or the content of a change request. */
export interface ContentPlace {
  space: string
  /** the ID of the change request; absent for the main content */
  changeRequest?: string
}

/** The user who changes content, and the time of the change. */
export interface ContentEdit {
  by: string
  now: string
}

export type StoredRevision = Readonly<RevisionRecord>

export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 40)
}

/** Stores Markdown, and returns its ID. */
export function putBody(tx: Transaction, markdown: string): string {
  const id = contentHash(markdown)
  if (!tx.get('bodies', id)) tx.put('bodies', { id, markdown })
  return id
}

/** Stores the bytes of a file, and returns their ID. */
export function putBlob(tx: Transaction, bytes: Buffer): string {
  const id = contentHash(bytes)
  if (!tx.get('blobs', id)) tx.put('blobs', { id, base64: bytes.toString('base64') })
  return id
}

export function pageMarkdown(state: Reader, page: { body?: string }): string {
  return (page.body === undefined ? undefined : state.get('bodies', page.body)?.markdown) ?? ''
}

/** Returns a record that other records refer to. A missing record is a bug in the sandbox. */
function requireRecord<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw new Error(`Missing ${what}`)
  return found
}

export function spaceRecord(state: Reader, { space }: ContentPlace): Readonly<Records['spaces']> {
  return requireRecord(state.get('spaces', space), `space ${space}`)
}

export function revisionRecord(state: Reader, id: string): StoredRevision {
  return requireRecord(state.get('revisions', id), `revision ${id}`)
}

/** Returns the current revision of the main content or a change request. */
export function headRevision(state: Reader, place: ContentPlace): StoredRevision {
  const { changeRequest } = place
  const holder =
    changeRequest === undefined
      ? spaceRecord(state, place)
      : requireRecord(state.get('changeRequests', changeRequest), `change request ${changeRequest}`)
  return revisionRecord(state, holder.revision)
}

/**
 * Creates the first revision of a space. The space itself is stored afterwards, because it refers
 * to the revision.
 */
export function firstRevision(
  tx: Transaction,
  space: string,
  content: Partial<Pick<RevisionRecord, 'pages' | 'files' | 'reusableContents' | 'git'>>,
  now: string,
): string {
  const id = tx.id('rev')
  tx.put('revisions', {
    id,
    space,
    parents: [],
    type: 'edits',
    createdAt: now,
    pages: [],
    files: [],
    reusableContents: [],
    ...content,
  })
  return id
}

/**
 * Creates a revision with changes to the current revision. The new revision becomes the current
 * one. Returns its ID.
 */
export function writeRevision(
  tx: Transaction,
  place: ContentPlace,
  content: Partial<Pick<RevisionRecord, 'pages' | 'files' | 'reusableContents' | 'git'>> & {
    type?: string
    mergedFrom?: string
  },
  { by, now }: ContentEdit,
): string {
  const { type = 'edits', mergedFrom, ...changed } = content
  const before = headRevision(tx, place)
  const id = tx.id('rev')
  const parents = mergedFrom === undefined ? [before.id] : [before.id, mergedFrom]
  tx.put('revisions', { ...before, id, parents, type, createdAt: now, ...changed })
  const { changeRequest } = place
  if (changeRequest === undefined) {
    const space = tx.patch('spaces', place.space, { revision: id, updatedAt: now })
    notifyOfContent(tx, space, id, { by, now })
    return id
  }
  const contributors = tx.get('changeRequests', changeRequest)?.contributors ?? []
  tx.patch('changeRequests', changeRequest, {
    revision: id,
    updatedAt: now,
    contributors: contributors.includes(by) ? contributors : [...contributors, by],
  })
  return id
}
