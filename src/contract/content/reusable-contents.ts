import * as z from 'zod'
import { Id, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { contentQuery, pageQuery } from './content.ts'

const ReusableContent = resource({
  id: Id,
  title: z.string(),
  document: Id.optional(),
  computed: z.looseObject({}).optional(),
  computedSeed: z.string().optional(),
  git: resource({ oid: z.string(), path: z.string() }).optional(),
})

export const getReusableContent = operation({
  id: 'content.reusableContents.get',
  method: 'GET',
  path: '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  summary: 'Show reusable content in a space',
  query: contentQuery,
  result: ReusableContent,
})

export const getChangeRequestReusableContent = operation({
  id: 'changeRequests.content.reusableContents.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
  summary: 'Show reusable content in a change request',
  query: contentQuery,
  result: ReusableContent,
})

const inRevision = '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}'

export const getRevisionReusableContent = operation({
  id: 'revisions.reusableContents.get',
  method: 'GET',
  path: inRevision,
  summary: 'Show reusable content in a revision',
  query: contentQuery,
  result: ReusableContent,
})

export const getRevisionReusableContentDocument = operation({
  id: 'revisions.reusableContents.document',
  method: 'GET',
  path: `${inRevision}/document`,
  summary: 'Print the document of reusable content in a revision',
  query: z.strictObject({
    evaluated: pageQuery.shape.evaluated,
    dereferenced: pageQuery.shape.dereferenced,
  }),
  result: resource({
    object: z.literal('document'),
    data: z.looseObject({}),
    nodes: z.array(z.unknown()),
    meta: resource({ token: z.string().optional() }).optional(),
  }),
  proof: ['nodes'],
})
