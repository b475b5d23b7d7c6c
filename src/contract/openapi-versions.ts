import * as z from 'zod'
import { Id, openEnum, pageOf, resource, Timestamp, urlsWith } from './common.ts'
import { OpenAPISlug, OpenAPISpec } from './openapi.ts'
import { operation } from './operation.ts'

const params = { specSlug: OpenAPISlug }

export const OpenAPIVersion = resource({
  object: z.literal('openapi-spec-version').optional(),
  id: Id,
  createdAt: Timestamp.optional(),
  url: z.string(),
  urls: urlsWith('location'),
})

export const updateOpenAPISpec = operation({
  id: 'openapi.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  params,
  summary: 'Change the visibility of an OpenAPI specification',
  body: z.strictObject({
    visibility: openEnum(['private', 'public']).describe('Specification visibility'),
  }),
  result: OpenAPISpec,
  proof: ['slug'],
})

export const listOpenAPIVersions = operation({
  id: 'openapi.versions.list',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions',
  params,
  summary: 'List versions of an OpenAPI specification',
  result: pageOf(OpenAPIVersion),
  paged: true,
})

export const getOpenAPIVersion = operation({
  id: 'openapi.versions.get',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
  params,
  summary: 'Show an OpenAPI specification version',
  aliases: ['latest'],
  result: OpenAPIVersion,
})

export const getOpenAPIVersionContent = operation({
  id: 'openapi.versions.content',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
  params,
  summary: 'Show the files in an OpenAPI specification version',
  aliases: ['latest'],
  result: resource({
    filesystem: z.unknown(),
    urls: resource({ source: z.string(), public: z.string().nullable() }),
  }),
})
