import * as z from 'zod'
import {
  atMost,
  Id,
  openEnum,
  optional,
  pageOf,
  resource,
  Timestamp,
  User,
  urlsWith,
} from '../common.ts'
import { Document } from '../content/document.ts'
import { operation } from '../operation.ts'
import { SpaceTemplate } from '../space-template.ts'

export const ChangeRequestSubject = z.string().check(atMost(100))

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
  // the ID of the space
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
export type ChangeRequest = z.output<typeof ChangeRequest>

/** A link from a change request, for example to a ticket. */
const LinkInput = z.strictObject({
  id: optional(Id),
  ref: z.strictObject({ kind: z.literal('url'), url: z.url() }),
  title: optional(z.string().check(atMost(128))),
})

const peopleQuery = z.strictObject({
  creator: optional(Id.describe('Filter by creator')),
  contributor: optional(Id.describe('Filter by contributor')),
  requestedReviewer: optional(Id.describe('Filter by requested reviewer')),
  topic: optional(Id.describe('Filter by site topic')),
  orderBy: optional(z.enum(['updatedAt', 'createdAt']).describe('Sort key (default: updatedAt)')),
})

export const listChangeRequests = operation({
  id: 'changeRequests.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests',
  summary: 'List change requests in a space',
  query: z.strictObject({
    status: optional(z.enum(changeRequestStatuses).describe('Filter by status (default: open)')),
    ...peopleQuery.shape,
  }),
  result: pageOf(ChangeRequest),
  paged: true,
})

export const listOrganizationChangeRequests = operation({
  id: 'changeRequests.listAll',
  method: 'GET',
  path: '/orgs/{organizationId}/change-requests',
  summary: 'List change requests in an organization',
  query: z.strictObject({
    status: optional(
      z.array(z.enum(changeRequestStatuses)).describe('Filter by status (default: open)'),
    ),
    ...peopleQuery.shape,
    space: optional(Id.describe('Filter by space')),
    site: optional(Id.describe('Filter by site')),
    styleguideRun: optional(Id.describe('Filter by style guide run ID')),
    finding: optional(
      z
        .enum(['none', 'all'])
        .describe('Show only change requests without a finding ("none"), or show all ("all")'),
    ),
  }),
  result: pageOf(ChangeRequest.extend({ space: Id })),
  paged: true,
})

export const createChangeRequest = operation({
  id: 'changeRequests.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests',
  summary: 'Create a change request in a space',
  body: z.strictObject({
    subject: optional(ChangeRequestSubject.describe('Change request subject')),
    template: optional(SpaceTemplate.describe('Template for the change request')),
  }),
  result: ChangeRequest,
})

export const getChangeRequest = operation({
  id: 'changeRequests.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'Show a change request',
  result: ChangeRequest,
})

export const updateChangeRequest = operation({
  id: 'changeRequests.update',
  method: 'PATCH',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'Update a change request',
  body: z.strictObject({
    subject: optional(ChangeRequestSubject.describe('Change request subject')),
    description: optional(Document.describe('Change request description')),
    links: optional(z.array(LinkInput).max(10).describe('Links, for example to tickets')),
    status: optional(
      openEnum(['draft', 'open', 'archived'])
        .refine((status) => status !== 'merged', {
          message: 'Use "change-requests merge" to merge a change request',
        })
        .describe('New status'),
    ),
  }),
  result: ChangeRequest,
  empty: [204],
})

export const mergeChangeRequest = operation({
  id: 'changeRequests.merge',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  summary: 'Merge a change request into its space',
  result: resource({ revision: Id, result: openEnum(['merge', 'conflicts']) }),
  effect: 'destroy',
  proof: ['result'],
})

export const pullChangeRequest = operation({
  id: 'changeRequests.pull',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  summary: 'Pull changes from main into a change request',
  result: resource({ revision: Id, result: openEnum(['update', 'conflicts']) }),
  proof: ['result'],
})

export const getChangeRequestPdf = operation({
  id: 'changeRequests.pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  summary: 'Show the PDF URL for a change request',
  query: z.strictObject({
    page: optional(Id.describe('Limit the PDF to this page and its subpages')),
    only: optional(z.boolean().describe('Omit the subpages from the PDF (requires --page)')),
  }),
  result: resource({ url: z.string() }),
  proof: ['url'],
})
