import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, User, urlsWith } from '../common.ts'
import { Document } from '../content/document.ts'
import { operation } from '../operation.ts'
import { SpaceTemplate } from '../space-template.ts'

export const ChangeRequestSubject = z.string().max(100)

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const
export const ChangeRequestStatus = openEnum(changeRequestStatuses)

export const ChangeRequest = resource({
  object: z.literal('change-request').optional(),
  id: Id,
  number: z.number(),
  status: ChangeRequestStatus,
  subject: ChangeRequestSubject,
  description: resource({}).optional(),
  createdBy: User,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  mergedBy: User.optional(),
  mergedAt: Timestamp.optional(),
  // its id
  space: z.unknown().optional(),
  siteTopic: resource({ site: Id, topic: Id, finding: Id.optional() }).optional(),
  styleguide: resource({ site: Id, run: Id }).optional(),
  imports: z.array(resource({})).optional(),
  revision: Id,
  revisionInitial: Id,
  revisionMergedAncestor: Id.optional(),
  revisionMerged: Id.optional(),
  comments: z.number(),
  outdated: z.boolean(),
  links: z
    .array(
      resource({
        id: Id,
        title: z.string().optional(),
        ref: resource({ kind: z.string(), url: z.string() }),
      }),
    )
    .optional(),
  urls: urlsWith('app', 'location'),
})

/** A link that a change request has, to a ticket for instance. */
const LinkInput = z.strictObject({
  id: optional(Id),
  ref: z.strictObject({ kind: z.literal('url'), url: z.url() }),
  title: optional(z.string().max(128)),
})

const peopleQuery = z.strictObject({
  creator: optional(Id.describe('only those that this user created')),
  contributor: optional(Id.describe('only those that this user contributed to')),
  requestedReviewer: optional(Id.describe('only those that this user is asked to review')),
  topic: optional(Id.describe('only those of this topic of a site')),
  orderBy: optional(
    z.enum(['updatedAt', 'createdAt']).describe('order, else by the last change (updatedAt)'),
  ),
})

export const listChangeRequests = operation({
  id: 'changeRequests.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests',
  summary: 'list the change requests of a space',
  query: z.strictObject({
    status: optional(
      z.enum(changeRequestStatuses).describe('only those in this state, else the open ones'),
    ),
    ...peopleQuery.shape,
  }),
  result: pageOf(ChangeRequest),
  paged: true,
})

export const listOrganizationChangeRequests = operation({
  id: 'changeRequests.listAll',
  method: 'GET',
  path: '/orgs/{organizationId}/change-requests',
  summary: 'list the change requests of an organization',
  query: z.strictObject({
    status: optional(
      z
        .array(z.enum(changeRequestStatuses))
        .describe('only those in this state, else the open ones'),
    ),
    ...peopleQuery.shape,
    space: optional(Id.describe('only those of this space')),
    site: optional(Id.describe('only those of the spaces of this site')),
    styleguideRun: optional(Id.describe('only those of this run of a style guide')),
    finding: optional(z.enum(['none', 'all']).describe('only those without a finding, or all')),
  }),
  result: pageOf(ChangeRequest.extend({ space: Id })),
  paged: true,
})

export const createChangeRequest = operation({
  id: 'changeRequests.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests',
  summary: 'create a change request in a space',
  body: z.strictObject({
    subject: optional(ChangeRequestSubject.describe('what the change request is about')),
    template: optional(SpaceTemplate.describe('template to begin with')),
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
    description: optional(Document.describe('what there is to say about it')),
    links: optional(z.array(LinkInput).max(10).describe('links, to tickets for instance')),
    status: optional(
      openEnum(['draft', 'open', 'archived'])
        .refine((status) => status !== 'merged', {
          message: 'a change request becomes merged by merging it',
        })
        .describe('state to bring it to'),
    ),
  }),
  result: ChangeRequest,
  empty: [204],
})

export const mergeChangeRequest = operation({
  id: 'changeRequests.merge',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  summary: 'merge a change request into the content of its space',
  result: resource({ revision: Id, result: openEnum(['merge', 'conflicts']) }),
  effect: 'destroy',
  proof: ['result'],
})

export const pullChangeRequest = operation({
  id: 'changeRequests.pull',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  summary: 'update a change request with the content of its space',
  result: resource({ revision: Id, result: openEnum(['update', 'conflicts']) }),
  proof: ['result'],
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
  proof: ['url'],
})
