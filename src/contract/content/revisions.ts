import { pageOf } from '../common.ts'
import { operation } from '../operation.ts'
import { changesQuery, SemanticChanges } from './changes.ts'
import { contentQuery, File, Page, PageTree, pageQuery, Revision } from './content.ts'

export const getRevision = operation({
  id: 'revisions.get',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}',
  summary: 'show a revision of a space or a change request',
  query: contentQuery,
  result: Revision,
})

export const listRevisionChanges = operation({
  id: 'revisions.changes',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'list what a revision changes',
  query: contentQuery.extend(changesQuery.shape),
  result: SemanticChanges,
  list: 'changes',
})

export const listRevisionPages = operation({
  id: 'revisions.pages.list',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/pages',
  summary: 'list the pages of a revision',
  query: contentQuery,
  result: PageTree,
  list: 'pages',
})

export const getRevisionPage = operation({
  id: 'revisions.pages.get',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  summary: 'show a page of a revision',
  query: pageQuery,
  result: Page,
})

export const listRevisionFiles = operation({
  id: 'revisions.files.list',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files',
  summary: 'list the files of a revision',
  query: contentQuery,
  result: pageOf(File),
  paged: true,
})

export const getRevisionFile = operation({
  id: 'revisions.files.get',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  summary: 'show a file of a revision',
  query: contentQuery,
  result: File,
})
