import type * as z from 'zod'
import {
  type ContentChange,
  pageFields,
} from '../../../../contract/change-requests/content-changes.ts'
import type { ContentPage } from '../../../../contract/content/content.ts'
import { sortedJson } from '../../../../contract/json.ts'
import { allPages } from '../record/all-pages.ts'
import { canInsert } from '../restore/saved-content.ts'
import { PageOrder } from './page-order.ts'

/** A change to a page. Inserted pages are referred to by their IDs in the backup. */
interface PageChange {
  /** the page in the backup */
  page: ContentPage
  change: z.input<typeof ContentChange>
}

/** The changes of a change request to the pages of its space. */
export interface ProposedChanges {
  changes: PageChange[]
  /** the inserted and changed pages whose text differs from the base */
  texts: ContentPage[]
  /** the changes that the restore can't make, with their pages */
  lost: { page: ContentPage; key: string }[]
  /** the order of all pages after the changes */
  tree: PageOrder
}

interface Proposal {
  /** the pages of the revision that the change request changed */
  base: readonly ContentPage[]
  /** the pages of the change request */
  proposed: readonly ContentPage[]
  /** the pages of the space in the organization */
  live: readonly ContentPage[]
  /** Returns the ID of a page in the organization. */
  liveId: (saved: string) => string
}

const ownKeys = Object.keys(pageFields.shape) as (keyof z.output<typeof pageFields>)[]

/** Compares a change request with its base, and applies the differences to the current pages. */
export function proposedChanges({ base, proposed, live, liveId }: Proposal): ProposedChanges {
  const before = new Map([...allPages(base)].map((page) => [page.id, page]))
  const kept = new Set([...allPages(proposed)].map(({ id }) => id))
  const old = new PageOrder(base)
  const tree = new PageOrder(live)
  const found: ProposedChanges = { changes: [], texts: [], lost: [], tree }
  const visit = (pages: readonly ContentPage[], parent?: string, into?: string) => {
    let previous: string | undefined
    let place: string | undefined
    for (const page of pages) {
      const { id, pages: inner = [] } = page
      const own = before.get(id)
      const isMoved = !old.isAfter(id, { parent, previous }, kept)
      if (isMoved) old.place(id, parent, previous)
      previous = id
      const current = own ? liveId(id) : id
      const { fields, unset } = changedFields(own, page)
      const hasNewText = page.type === 'document' && isTextChanged(own, page)
      const isChanged = isMoved || hasNewText || unset.length + Object.keys(fields).length > 0
      if (own ? !tree.has(current) : !canInsert(page)) {
        if (isChanged) found.lost.push({ page, key: 'missing' })
        visit(inner, id, into)
        continue
      }
      found.lost.push(...unset.map((key) => ({ page, key })))
      if (hasNewText) found.texts.push(page)
      const at = isMoved ? tree.place(current, into, place) : 0
      if (!own) {
        const operation = 'insert_page'
        const document = { markdown: '' }
        const change = {
          operation,
          ...fields,
          ...(into && { into }),
          at,
          ref: id,
          document,
        } as const
        found.changes.push({ page, change })
      } else if (isMoved || Object.keys(fields).length > 0) {
        const operation = 'update_page'
        const moved = isMoved && { into: into ?? null, at }
        const change = { operation, page: current, ...fields, ...moved } as const
        found.changes.push({ page, change })
      }
      place = current
      visit(inner, id, current)
    }
  }
  visit(proposed)
  const isDeleted = ({ id }: ContentPage) => !kept.has(id) && tree.has(liveId(id))
  const remove = (pages: readonly ContentPage[]) => {
    for (const page of pages) {
      if (isDeleted(page)) {
        const change = { operation: 'delete_page', page: liveId(page.id) } as const
        found.changes.push({ page, change })
      } else remove(page.pages ?? [])
    }
  }
  remove(base)
  return found
}

/** Returns the fields to set, and those that the API can't remove. */
function changedFields(before: ContentPage | undefined, page: ContentPage) {
  const fields: Record<string, unknown> = {}
  const unset: string[] = []
  for (const key of ownKeys) {
    const [old, value] = [before?.[key] || '', page[key] || '']
    if (old === value) continue
    if (value !== '') fields[key] = value
    else if (old === true) fields[key] = false
    else unset.push(key)
  }
  // the service derives the slug from a new title
  if (fields.title !== undefined && page.slug) fields.slug = page.slug
  return { fields: fields as z.input<typeof pageFields>, unset }
}

function isTextChanged(before: ContentPage | undefined, { documentId }: ContentPage): boolean {
  return documentId === undefined || before?.documentId !== documentId
}

/** Returns whether two values are the same. An absent value counts as null. */
export function hasSameValue(one: unknown, other: unknown): boolean {
  return sortedJson(one ?? null) === sortedJson(other ?? null)
}
