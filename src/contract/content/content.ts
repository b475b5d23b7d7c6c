import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { importRuns, linksInPages, noReplacement } from '../retired.ts'
import { getSpace } from '../spaces.ts'
import { ContentReference, LinkPage, linkStatusFilter } from './links.ts'

/** `document` is the service's own document format. */
export const Format = openEnum(['document', 'markdown'])

const gitObject = resource({ oid: z.string(), path: z.string() })

export const File = resource({
  id: Id,
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  size: z.number(),
  dimensions: resource({ width: z.number(), height: z.number() }).optional(),
  git: gitObject.optional(),
})
export type File = z.output<typeof File>

/** A page. The fields depend on the page type. For example, only a link has a `target`. */
export const ContentPage = resource({
  id: Id,
  title: z.string(),
  emoji: z.string().optional(),
  icon: z.string().optional(),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional(),
  markdown: z.string().optional(),
  document: resource({}).optional(),
  type: openEnum(['document', 'group', 'link', 'computed']),
  urls: urlsWith('app').optional(),
  slug: z.string().optional(),
  path: z.string().optional(),
  description: z.string().optional(),
  documentId: Id.optional(),
  get pages() {
    return z.array(ContentPage).optional()
  },
  git: gitObject.optional(),
  layout: resource({
    cover: z.boolean().optional(),
    coverSize: openEnum(['hero', 'full', 'background']).optional(),
    title: z.boolean().optional(),
    description: z.boolean().optional(),
    tableOfContents: z.boolean().optional(),
    outline: z.boolean().optional(),
    pagination: z.boolean().optional(),
  }).optional(),
  cover: resource({ ref: ContentReference.optional(), yPos: z.number().optional() }).optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  computed: resource({
    type: z.string().optional(),
    dependencies: resource({}).optional(),
    props: resource({}).optional(),
  }).optional(),
  computedSeed: z.string().optional(),
  kind: z.string().optional(),
  linkTitle: z.string().optional(),
  condition: z.string().optional(),
  variables: resource({}).optional(),
  tags: z.array(z.unknown()).optional(),
  metaLinks: z.unknown().optional(),
  target: resource({}).optional(),
  href: z.string().optional(),
})

export type ContentPage = z.output<typeof ContentPage>

export const Revision = resource({
  object: z.literal('revision').optional(),
  id: Id,
  parents: z.array(Id),
  pages: z.array(ContentPage),
  files: z.array(File),
  reusableContents: z.array(
    resource({
      id: Id,
      title: z.string(),
      document: z.unknown().optional(),
      git: gitObject.optional(),
    }),
  ),
  createdAt: Timestamp,
  git: resource({
    oid: z.string(),
    message: z.string().optional(),
    // the field has the first name in the API reference and the second name in the current API
    createdByService: z.boolean().optional(),
    createdByGitBook: z.boolean().optional(),
    url: z.string().optional(),
    ref: z.string().optional(),
  }).optional(),
  urls: urlsWith('app', 'published', 'public'),
  type: openEnum(['edits', 'merge', 'rollback', 'update', 'computed']),
  tags: z.array(z.unknown()).optional(),
  variables: resource({}).optional(),
  mergedFrom: resource({}).optional(),
  sourceRevision: Id.optional(),
})

export const PageTree = resource({ pages: z.array(ContentPage) })

export const ImportResult = resource({
  revision: Id,
  importedResources: z.number(),
  totalResources: z.number(),
})

export const contentQuery = z.strictObject({
  metadata: optional(z.boolean().describe('Include Git metadata (default; slower)')),
  computed: optional(z.boolean().describe('Evaluate computed content (default)')),
})

export const formatQuery = z.strictObject({
  format: optional(Format.describe('Content format')),
})

export const pageQuery = contentQuery.extend({
  ...formatQuery.shape,
  'format.markdown.refs': optional(
    openEnum(['relative', 'stable']).describe(
      'Format of references in Markdown (default: relative)',
    ),
  ),
  evaluated: optional(
    openEnum(['true', 'false', 'deterministic-only']).describe(
      'Evaluate expressions (default: false)',
    ),
  ),
  dereferenced: optional(
    openEnum(['true', 'false', 'reusable-contents']).describe(
      'Insert referenced content (default: false)',
    ),
  ),
})

export const importBody = z.strictObject({
  url: z.url().describe('Content URL'),
  source: openEnum([
    'website',
    'docx',
    'markdown',
    'html',
    'zip',
    'confluence',
    'github-wiki',
    'notion',
    'google-docs',
    'dropbox-paper',
    'quip',
    'open-api',
  ]).describe('Content type'),
})

export const getContent = operation({
  id: 'content.get',
  method: 'GET',
  path: '/spaces/{spaceId}/content',
  summary: 'Show the current revision of a space',
  query: contentQuery,
  result: Revision,
})

export const importContent = operation({
  id: 'content.import',
  method: 'POST',
  path: '/spaces/{spaceId}/content/import',
  summary: 'Import content from a URL into a space',
  body: importBody,
  result: ImportResult,
  retired: { instead: importRuns, parent: getSpace },
  proof: ['revision'],
})

export const listPages = operation({
  id: 'content.pages.list',
  method: 'GET',
  path: '/spaces/{spaceId}/content/pages',
  summary: 'List pages in a space',
  query: contentQuery,
  result: PageTree,
  list: 'pages',
})

export const listFiles = operation({
  id: 'content.files.list',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files',
  summary: 'List files in a space',
  query: contentQuery,
  result: pageOf(File),
  paged: true,
})

export const getFile = operation({
  id: 'content.files.get',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}',
  summary: 'Show a file in a space',
  query: contentQuery,
  result: File,
})

export const listFileBacklinks = operation({
  id: 'content.files.backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
  summary: 'List references to a file in a space',
  result: pageOf(ContentReference),
  paged: true,
  retired: { instead: noReplacement, parent: getFile },
})

export const getPage = operation({
  id: 'content.pages.get',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}',
  summary: 'Show a page in a space',
  query: pageQuery,
  result: ContentPage,
})

export const listPageLinks = operation({
  id: 'content.pages.links',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/links',
  summary: 'List links on a page in a space',
  query: linkStatusFilter,
  result: LinkPage,
  paged: true,
  retired: { instead: linksInPages, parent: getPage },
})
