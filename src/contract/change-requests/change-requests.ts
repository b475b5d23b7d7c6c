import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, User, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

export const ChangeRequestSubject = z.string().max(100)

export const ChangeRequestStatus = openEnum(['draft', 'open', 'archived', 'merged'])

export const ChangeRequest = resource({
  object: z.literal('change-request').optional(),
  id: Id,
  number: z.number(),
  status: ChangeRequestStatus,
  subject: ChangeRequestSubject,
  createdBy: User,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Id,
  revisionInitial: Id,
  revisionMergedAncestor: Id.optional(),
  revisionMerged: Id.optional(),
  comments: z.number(),
  outdated: z.boolean(),
  urls: urlsWith('app', 'location'),
})

export const listChangeRequests = operation({
  id: 'changeRequests.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests',
  summary: 'list the change requests of a space',
  query: z.strictObject({
    status: optional(ChangeRequestStatus.describe('only those in this state, else the open ones')),
    contributor: optional(Id.describe('only those that this user contributed to')),
  }),
  result: pageOf(ChangeRequest),
  paged: true,
})

export const createChangeRequest = operation({
  id: 'changeRequests.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests',
  summary: 'create a change request in a space',
  body: z.strictObject({
    subject: optional(ChangeRequestSubject.describe('what the change request is about')),
  }),
  result: ChangeRequest,
})

export const getChangeRequest = operation({
  id: 'changeRequests.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'show a change request, by id or number',
  result: ChangeRequest,
})

export const updateChangeRequest = operation({
  id: 'changeRequests.update',
  method: 'PATCH',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'change a change request',
  body: z.strictObject({
    subject: optional(ChangeRequestSubject.describe('what the change request is about')),
    status: optional(
      openEnum(['draft', 'open', 'archived'])
        .refine((status) => status !== 'merged', {
          message: 'a change request becomes merged by merging it',
        })
        .describe('state to bring it to'),
    ),
  }),
  result: ChangeRequest,
})

export const mergeChangeRequest = operation({
  id: 'changeRequests.merge',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  summary: 'merge a change request into the content of its space',
  result: resource({ revision: Id, result: openEnum(['merge', 'conflicts']) }),
  effect: 'destroy',
})

export const pullChangeRequest = operation({
  id: 'changeRequests.pull',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  summary: 'update a change request with the content of its space',
  result: resource({ revision: Id, result: openEnum(['update', 'conflicts']) }),
})

export const getChangeRequestPdf = operation({
  id: 'changeRequests.pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  summary: 'show where the PDF of a change request is',
  query: z.strictObject({
    page: optional(Id.describe('id of the page to print')),
    only: optional(z.boolean().describe('just the given page')),
  }),
  result: resource({ url: z.string() }),
})
