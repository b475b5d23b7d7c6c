import * as z from 'zod'
import { CommentBody } from '../comments/comments.ts'
import { atMost, Id, openEnum, optional, resource } from '../common.ts'
import { changesQuery, SemanticChanges } from '../content/changes.ts'
import { File } from '../content/content.ts'
import { operation } from '../operation.ts'
import { ChangeRequest } from './change-requests.ts'

/** The text of a page, in the same formats as the text of a comment. */
const PageText = CommentBody

const place = z.number().int().min(0)

/** The fields of a page, except its text. */
export const pageFields = z.strictObject({
  title: optional(z.string().min(1).describe('Page title')),
  slug: optional(
    z.string().check(atMost(100)).describe('Page slug (the last part of the page path)'),
  ),
  emoji: optional(z.string().check(atMost(50)).describe('Page emoji, such as 📘')),
  icon: optional(z.string().check(atMost(50)).describe('Page icon, such as gear')),
  description: optional(z.string().describe('Page description')),
  hidden: optional(z.boolean().describe('Hide the page from the table of contents')),
  noIndex: optional(z.boolean().describe('Hide the page from search')),
  noRobotsIndex: optional(z.boolean().describe('Ask search engines not to index the page')),
  condition: optional(z.string().describe('Condition that visitors must meet to see the page')),
})

const UpdatePage = pageFields.extend({
  operation: z.literal('update_page'),
  page: Id,
  document: optional(PageText),
  into: optional(Id.nullable()),
  at: optional(place),
})

const InsertPage = pageFields.extend({
  operation: z.literal('insert_page'),
  document: PageText,
  into: optional(Id),
  at: optional(place),
  ref: optional(z.string()),
})

const DeletePage = z.strictObject({ operation: z.literal('delete_page'), page: Id })

const RevertPage = z.strictObject({
  operation: z.literal('revert_page'),
  page: Id,
  revision: optional(Id),
  block: optional(z.array(Id)),
})

const fileFields = {
  ref: optional(z.string()),
  name: z.string().min(1).check(atMost(256)),
  contentType: optional(z.string()),
}

const InsertFiles = z.strictObject({
  operation: z.literal('insert_files'),
  files: z
    .array(
      z.union([
        z.strictObject({ ...fileFields, url: z.url().check(atMost(2048)) }),
        z.strictObject({ ...fileFields, base64: z.string() }),
      ]),
    )
    .min(1)
    .max(20),
})

export const ContentChange = z.discriminatedUnion('operation', [
  UpdatePage,
  InsertPage,
  DeletePage,
  RevertPage,
  InsertFiles,
])

/** The result of each change. For a deleted page, the result contains only the page ID. */
const ContentUpdate = resource({
  changeRequest: ChangeRequest,
  changes: z.array(
    resource({
      object: openEnum(['created_page', 'updated_page', 'deleted_page']),
      ref: z.string().optional(),
      page: z.union([Id, resource({ id: Id })]),
    }),
  ),
  insertedFiles: z.array(File).optional(),
})

/**
 * Rejects a page whose parent is inserted later in the same request. A page can refer to an earlier
 * page of the request by its `ref`.
 */
function refuseLateParents(
  changes: readonly z.output<typeof ContentChange>[],
  context: z.core.$RefinementCtx,
): void {
  const refs = changes.map((change) => ('ref' in change ? change.ref : undefined))
  for (const [at, change] of changes.entries()) {
    const into = 'into' in change ? change.into : undefined
    if (typeof into !== 'string' || refs.slice(0, at).includes(into)) continue
    if (refs.includes(into)) {
      const message = 'Expected the "ref" of a page that an earlier change inserts'
      context.addIssue({ code: 'custom', path: [at, 'into'], message, input: into })
    }
  }
}

export const changeContent = operation({
  id: 'changeRequests.content.change',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  summary: 'Edit pages and files in a change request',
  query: z.strictObject({
    compat: optional(
      z
        .boolean()
        .describe('Return only the change request, without the result of each change (default)'),
    ),
  }),
  body: z.strictObject({
    changes: z
      .array(ContentChange)
      .min(1)
      .max(50)
      .superRefine(refuseLateParents)
      .describe('Changes to apply, in order'),
  }),
  result: z.union([ContentUpdate, ChangeRequest]),
})

export const listChangeRequestChanges = operation({
  id: 'changeRequests.changes',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  summary: 'List changes in a change request',
  query: changesQuery,
  result: SemanticChanges,
  list: 'changes',
})
