import { pageOf } from '../common.ts'
import { operation } from '../operation.ts'
import { changesQuery, SemanticChanges } from './changes.ts'
import { ContentPage, contentQuery, File, PageTree, pageQuery, Revision } from './content.ts'

export const getRevision = operation({
  id: 'revisions.get',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}',
  summary: 'Show a revision of a space or a change request',
  query: contentQuery,
  result: Revision,
})

export const listRevisionChanges = operation({
  id: 'revisions.changes',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'List changes in a revision',
  query: contentQuery.extend(changesQuery.shape),
  result: SemanticChanges,
  list: 'changes',
})

export const listRevisionPages = operation({
  id: 'revisions.pages.list',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/pages',
  summary: 'List pages in a revision',
  query: contentQuery,
  result: PageTree,
  list: 'pages',
})

export const getRevisionPage = operation({
  id: 'revisions.pages.get',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  summary: 'Show a page in a revision',
  query: pageQuery,
  result: ContentPage,
})

export const listRevisionFiles = operation({
  id: 'revisions.files.list',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files',
  summary: 'List files in a revision',
  query: contentQuery,
  result: pageOf(File),
  paged: true,
})

export const getRevisionFile = operation({
  id: 'revisions.files.get',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  summary: 'Show a file in a revision',
  query: contentQuery,
  result: File,
})
