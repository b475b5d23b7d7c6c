import * as z from 'zod'
import { ChangeRequest } from '../change-requests/change-requests.ts'
import { Id, openEnum, optional, resource } from '../common.ts'

export const ChangedPage = resource({
  id: Id,
  type: openEnum(['document', 'group', 'link', 'computed']),
  title: z.string(),
  path: z.string().optional(),
})

/** One change in a revision. Its keys depend on its type. */
export const SemanticChange = resource({
  type: openEnum([
    'page_created',
    'page_edited',
    'page_deleted',
    'page_moved',
    'file_created',
    'file_edited',
    'file_deleted',
    'variables_edited',
    'reusable_content_created',
    'reusable_content_edited',
    'reusable_content_deleted',
    'tag_created',
    'tag_edited',
    'tag_deleted',
  ]),
  page: ChangedPage.optional(),
  file: resource({ id: Id, name: z.string(), contentType: z.string() }).optional(),
  reusableContent: resource({ id: Id, title: z.string() }).optional(),
  tag: resource({ slug: z.string(), label: z.string() }).optional(),
  attributes: resource({}).optional(),
  parent: resource({
    before: ChangedPage.optional(),
    after: ChangedPage.optional(),
  }).optional(),
  variables: resource({}).optional(),
})

/** An unpaginated list. `more` is the number of changes that the response doesn't contain. */
export const SemanticChanges = resource({
  mergedFrom: ChangeRequest.optional(),
  changes: z.array(SemanticChange),
  more: z.number().optional(),
})

export const changesQuery = z.strictObject({
  limit: optional(z.number().int().min(0).describe('Maximum number of changes (default: 10)')),
})
