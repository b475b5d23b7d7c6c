import { type Column, type ColumnLike, cell } from '../../text/columns.ts'

/** What an admin wants to see of a thing at 100 columns, for things that several topics show. */

export const collectionColumns: ColumnLike[] = [
  'id',
  'title',
  'parent',
  'defaultLevel',
  'description',
]

export const spaceColumns: ColumnLike[] = [
  'id',
  'title',
  'visibility',
  'parent',
  'editMode',
  { path: 'changeRequestsOpen', header: 'OPEN CRS' },
  'updatedAt',
]

export const siteColumns: ColumnLike[] = [
  'id',
  'title',
  'type',
  'visibility',
  'published',
  { path: 'siteSpaces', header: 'SPACES' },
  { path: 'urls.published', header: 'URL' },
]

export const sectionColumns: ColumnLike[] = [
  'id',
  'title',
  'path',
  { path: 'sectionGroup', header: 'GROUP' },
  'default',
  titles('siteSpaces', 'SPACES'),
  { path: 'urls.published', header: 'URL' },
]

export const groupColumns: ColumnLike[] = [
  'id',
  'title',
  'icon',
  titles('sections', 'SECTIONS', 'children'),
]

export const siteSpaceColumns: ColumnLike[] = [
  'id',
  'title',
  'path',
  'section',
  { path: 'space.id', header: 'SPACE' },
  'default',
  { path: 'urls.published', header: 'URL' },
]

/** A list of whole things, shown by their titles in a pipe too. */
function titles(path: string, header: string, orElse = path): Column {
  return {
    path,
    header,
    value: (item) => {
      const things = cell(item, path) ?? cell(item, orElse)
      return Array.isArray(things) ? things.map((thing) => cell(thing, 'title')).join(', ') : things
    },
  }
}
