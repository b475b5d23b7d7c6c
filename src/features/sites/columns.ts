import { type ColumnLike, cell } from '../../output/columns.ts'
import { formatDestination } from './redirect-destination.ts'

export const shareLinkColumns: ColumnLike[] = [
  'id',
  'name',
  'active',
  'createdAt',
  { path: 'urls.published', header: 'URL' },
]

export const redirectColumns: ColumnLike[] = [
  'id',
  'source',
  {
    path: 'destination',
    value: (item) => formatDestination(cell(item, 'destination')),
  },
  'permanent',
  'draft',
]

export const publishingAuthColumns: ColumnLike[] = [
  'backend',
  'integration',
  'fallbackURL',
  'logoutURL',
  'privateKey',
]

export const externalLinkColumns: ColumnLike[] = [
  'id',
  'title',
  'url',
  { path: 'sectionGroup', header: 'GROUP' },
  'draft',
]

/** The main columns of a site's appearance. */
export const customizationColumns: ColumnLike[] = [
  'title',
  { path: 'styling.theme', header: 'THEME' },
  { path: 'themes.default', header: 'MODE' },
  { path: 'internationalization.locale', header: 'LOCALE' },
  'updatedAt',
]

export const findingColumns: ColumnLike[] = [
  'id',
  'title',
  'type',
  'severity',
  'status',
  'pages',
  'questions',
  { path: 'changeRequests', header: 'CRS' },
]

export const questionColumns: ColumnLike[] = [
  'id',
  'question',
  'type',
  'askedAt',
  { path: 'stats.total', header: 'ASKED' },
  { path: 'stats.answers', header: 'ANSWERS' },
]
