import { pageOf } from '../common.ts'
import {
  ContentPage,
  contentQuery,
  File,
  ImportResult,
  importBody,
  PageTree,
  pageQuery,
  Revision,
} from '../content/content.ts'
import { ContentReference, LinkPage } from '../content/links.ts'
import { operation } from '../operation.ts'
import { importRuns, linksInPages, noReplacement } from '../retired.ts'
import { getChangeRequest } from './change-requests.ts'

export const getChangeRequestContent = operation({
  id: 'changeRequests.content.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  summary: 'Show the revision of a change request',
  query: contentQuery,
  result: Revision,
})

export const importChangeRequestContent = operation({
  id: 'changeRequests.content.import',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
  summary: 'Import content from a URL into a change request',
  body: importBody,
  result: ImportResult,
  retired: { instead: importRuns, parent: getChangeRequest },
  proof: ['revision'],
})

export const listChangeRequestPages = operation({
  id: 'changeRequests.content.pages.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  summary: 'List pages in a change request',
  query: contentQuery,
  result: PageTree,
  list: 'pages',
})

export const listChangeRequestFiles = operation({
  id: 'changeRequests.content.files.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  summary: 'List files in a change request',
  query: contentQuery,
  result: pageOf(File),
  paged: true,
})

export const getChangeRequestFile = operation({
  id: 'changeRequests.content.files.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  summary: 'Show a file in a change request',
  query: contentQuery,
  result: File,
})

export const listChangeRequestFileBacklinks = operation({
  id: 'changeRequests.content.files.backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  summary: 'List references to a file in a change request',
  result: pageOf(ContentReference),
  paged: true,
  retired: { instead: noReplacement, parent: getChangeRequestFile },
})

export const getChangeRequestPage = operation({
  id: 'changeRequests.content.pages.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  summary: 'Show a page in a change request',
  query: pageQuery,
  result: ContentPage,
})

export const listChangeRequestPageLinks = operation({
  id: 'changeRequests.content.pages.links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  summary: 'List links on a page in a change request',
  result: LinkPage,
  paged: true,
  retired: { instead: linksInPages, parent: getChangeRequestPage },
})
