import { type Column, type ColumnLike, cell } from '../../output/columns.ts'

/** Columns of resources that several topics list. They fit a terminal of 100 characters. */

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

/** Returns a column that shows the titles in a list of resources, on a terminal and in a pipe. */
function titles(path: string, header: string, orElse = path): Column {
  return {
    path,
    header,
    value: (item) => {
      const resources = cell(item, path) ?? cell(item, orElse)
      return Array.isArray(resources)
        ? resources.map((resource) => cell(resource, 'title')).join(', ')
        : resources
    },
  }
}
