import * as z from 'zod'
import {
  atMost,
  Id,
  openEnum,
  Permissions,
  pageOf,
  resource,
  Timestamp,
  urlsWith,
} from './common.ts'
import { operation } from './operation.ts'

export const OpenAPISlug = z
  .string()
  .min(1)
  .check(atMost(100))
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Use lowercase letters and digits, separated by single dashes, as in pet-store',
  )

export const OpenAPISourceUrl = z.url().check(atMost(2048))

/** The source of a document: a URL, or the document itself in JSON or YAML. */
export const OpenAPISource = z.union([
  z.strictObject({ url: OpenAPISourceUrl }),
  z.strictObject({ text: z.string().min(1) }),
])

export const OpenAPISpec = resource({
  object: z.literal('openapi-spec').optional(),
  id: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  slug: OpenAPISlug,
  sourceURL: OpenAPISourceUrl.optional(),
  processingState: openEnum(['pending', 'progress', 'complete']),
  lastVersion: z.string().optional(),
  lastProcessedAt: Timestamp.optional(),
  lastProcessErrorCode: openEnum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR']).optional(),
  lastProcessedErrorCount: z.number().optional(),
  lastProcessedErrors: z.array(z.unknown()).optional(),
  visibility: openEnum(['private', 'public']).optional(),
  permissions: Permissions,
  urls: urlsWith('location', 'app', 'published'),
})

const source = OpenAPISource.describe(
  'Document: a URL, or the text of the document in JSON or YAML',
)

export const listOpenAPISpecs = operation({
  id: 'openapi.list',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi',
  summary: 'List OpenAPI specifications in an organization',
  result: pageOf(OpenAPISpec),
  paged: true,
})

export const getOpenAPISpec = operation({
  id: 'openapi.get',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  params: { specSlug: OpenAPISlug },
  summary: 'Show an OpenAPI specification',
  result: OpenAPISpec,
  proof: ['slug'],
})

export const createOpenAPISpec = operation({
  id: 'openapi.create',
  method: 'POST',
  path: '/orgs/{organizationId}/openapi',
  summary: 'Create an OpenAPI specification',
  body: z.strictObject({
    slug: OpenAPISlug.describe('Specification slug'),
    source,
  }),
  result: OpenAPISpec,
  lookUp: {
    operation: getOpenAPISpec,
    input: { organizationId: 'organizationId', specSlug: 'slug' },
    shownAs: { 'source.url': 'sourceURL' },
    since: 'createdAt',
  },
  proof: ['slug'],
})

export const publishOpenAPISpec = operation({
  id: 'openapi.publish',
  method: 'PUT',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  params: { specSlug: OpenAPISlug },
  summary: 'Create an OpenAPI specification or publish a new version',
  body: z.strictObject({ source }),
  result: OpenAPISpec,
  // every publish request creates a new version
  repeat: 'unsafe',
  lookUp: {
    operation: getOpenAPISpec,
    input: { organizationId: 'organizationId', specSlug: 'specSlug' },
    shownAs: { specSlug: 'slug', 'source.url': 'sourceURL' },
    since: 'updatedAt',
  },
  proof: ['slug'],
})

export const deleteOpenAPISpec = operation({
  id: 'openapi.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  params: { specSlug: OpenAPISlug },
  summary: 'Delete an OpenAPI specification',
})

/**
 * Returns the text of the version that was processed most recently. The API reference doesn't
 * describe this operation.
 */
export const getPublishedOpenAPIDocument = operation({
  id: 'openapi.versions.raw',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  params: { specSlug: OpenAPISlug },
  summary: 'Print the newest version of an OpenAPI specification',
  result: z.object({ text: z.string(), format: openEnum(['json', 'yaml']) }),
  proof: ['text'],
})
