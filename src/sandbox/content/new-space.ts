import { copyPermissions } from '../access/permissions.ts'
import { positionFor } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { PageNode } from '../store/records-content.ts'
import type { Transaction } from '../store/transaction.ts'
import { orderedChildren } from './space-tree.ts'
import { firstRevision, putBody } from './store.ts'

const sample = [
  {
    title: 'Welcome',
    slug: 'welcome',
    markdown:
      '# Welcome\n\nThis is where your documentation begins. Continue with the [quickstart](quickstart.md).\n',
  },
  {
    title: 'Quickstart',
    slug: 'quickstart',
    markdown:
      '# Quickstart\n\n1. Write a page.\n2. Request a review of your change request.\n3. Merge it.\n',
  },
]

/** Creates a space in an organization, either empty or with sample pages. */
export function addSpace(
  tx: Transaction,
  org: Readonly<Records['organizations']>,
  given: {
    title: string
    content: 'sample' | 'empty'
    now: string
    parent?: Readonly<Records['collections']>
    more?: Partial<Records['spaces']>
  },
): Readonly<Records['spaces']> {
  const { title, content, now, parent, more } = given
  const id = tx.id('spc')
  const pages = (content === 'sample' ? sample : []).map(({ markdown, ...page }): PageNode => {
    const body = putBody(tx, markdown)
    const times = { createdAt: now, updatedAt: now }
    return { id: tx.id('pag'), type: 'document', ...page, ...times, body, pages: [] }
  })
  const space: Records['spaces'] = {
    id,
    organization: org.id,
    title,
    emoji: '📘',
    visibility: 'private',
    createdAt: now,
    updatedAt: now,
    editMode: 'live',
    ...(parent && { parent: parent.id }),
    defaultLevel: 'inherit',
    revision: firstRevision(tx, id, { pages }, now),
    lastNumber: 0,
    position: positionFor(tx, orderedChildren(tx, parent?.id ?? org.id), id),
    ...more,
  }
  tx.put('spaces', space)
  return space
}

const maxTitleLength = 50

/** Copies a space with its current content and permissions, but without older revisions. */
export function copySpace(
  tx: Transaction,
  original: Readonly<Records['spaces']>,
  by: string,
  now: string,
): Readonly<Records['spaces']> {
  const { gitSync: _, ...space } = original
  const siblings = orderedChildren(tx, space.parent ?? space.organization)
  const id = tx.id('spc')
  const revision = tx.get('revisions', space.revision) as Records['revisions']
  const copied = { id: tx.id('rev'), space: id, parents: [], type: 'edits', createdAt: now }
  tx.put('revisions', { ...revision, ...copied })
  const copy: Records['spaces'] = {
    ...space,
    id,
    title: [...`Copy of ${space.title}`].slice(0, maxTitleLength).join(''),
    // a copy is private, unless both spaces inherit their visibility from a collection
    visibility: space.visibility === 'in-collection' ? 'in-collection' : 'private',
    editMode: 'live',
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    revision: copied.id,
    lastNumber: 0,
    position: positionFor(tx, siblings, id, { after: space.id }),
  }
  tx.put('spaces', copy)
  copyPermissions(tx, space.id, id)
  return copy
}
