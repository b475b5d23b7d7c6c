import * as z from 'zod'
import { Id, openEnum, optional } from '../common.ts'

export const IntegrationName = z
  .string()
  .max(100)
  .regex(/^[a-zA-Z0-9-_.]+$/)

export const IntegrationTitle = z.string().min(2).max(30)
export const IntegrationDescription = z.string().max(100)
export const IntegrationSummary = z.string().max(2048)

export const IntegrationVisibility = openEnum(['public', 'private', 'unlisted'])
export const IntegrationTarget = openEnum(['all', 'site', 'space', 'organization'])
export const IntegrationRuntime = openEnum(['v1', 'v2'])

export const IntegrationCategory = openEnum([
  'analytics',
  'collaboration',
  'content',
  'marketing',
  'visitor-auth',
  'other',
])

export const IntegrationScope = openEnum([
  'space:content:read',
  'space:content:write',
  'space:metadata:read',
  'space:metadata:write',
  'space:git:sync',
  'page:feedback:read',
  'site:metadata:read',
  'site:views:read',
  'site:script:inject',
  'site:script:cookies',
  'site:visitor:auth',
  'site:visitor:claims',
  'site:adaptive:read',
  'site:adaptive:write',
  'conversations:ingest',
  'openapi:read',
  'openapi:write',
])

/** A file as base64, without a data prefix. */
export const Base64 = z.base64()

export const IntegrationBlock = z.strictObject({
  id: Id,
  title: z.string().min(2).max(40),
  description: optional(z.string().max(150)),
  icon: optional(z.string()),
  urlUnfurl: optional(z.array(z.string())),
  markdown: optional(z.strictObject({ codeblock: z.string(), body: z.string() })),
})

const Component = z.strictObject({ componentId: z.string() })

export const IntegrationContentSource = z.strictObject({
  id: Id,
  title: z.string().min(2).max(40),
  description: optional(z.string().max(150)),
  icon: optional(z.string()),
  configuration: Component,
})

const caption = {
  title: optional(z.string().min(2).max(50)),
  description: optional(z.string().max(100)),
}

export const IntegrationProperty = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('string'),
    ...caption,
    default: optional(z.string()),
    enum: optional(z.array(z.string())),
    completion_url: optional(z.string()),
  }),
  z.strictObject({ type: z.literal('number'), ...caption, default: optional(z.number()) }),
  z.strictObject({ type: z.literal('boolean'), ...caption, default: optional(z.boolean()) }),
  z.strictObject({
    type: z.literal('button'),
    ...caption,
    callback_url: z.string(),
    button_text: z.string(),
  }),
])

/** What the one who installs fills in: properties, or a component that asks for them. */
export const IntegrationConfiguration = z.union([
  z.strictObject({
    properties: z.record(z.string(), IntegrationProperty),
    required: optional(z.array(z.string())),
  }),
  Component,
])

export const IntegrationConfigurations = z.strictObject({
  account: optional(IntegrationConfiguration),
  space: optional(IntegrationConfiguration),
  site: optional(IntegrationConfiguration),
})

export const IntegrationLink = z.strictObject({ url: z.string(), label: z.string() })

/** One text, or a text for each directive. */
export const ContentSecurityPolicy = z.union([z.string(), z.record(z.string(), z.string())])

/** The body of a publish. */
export const IntegrationManifest = z.strictObject({
  organization: Id.describe('organization that publishes, by id or subdomain'),
  title: IntegrationTitle.describe('title of the integration'),
  description: IntegrationDescription.describe('what the integration does, in a sentence'),
  scopes: z.array(IntegrationScope).describe('a scope that the integration needs'),
  script: z.string().describe('the script, bundled to one file'),
  runtime: optional(IntegrationRuntime.describe('runtime of the script (v1 if absent)')),
  icon: optional(Base64.describe('icon, as base64')),
  summary: optional(IntegrationSummary.describe('longer text about the integration, in markdown')),
  previewImages: optional(z.array(Base64).max(3).describe('a preview image, as base64')),
  visibility: optional(IntegrationVisibility.describe('who can see the integration')),
  target: optional(
    IntegrationTarget.describe('where the integration can be installed (anywhere if absent)'),
  ),
  categories: optional(
    z.array(IntegrationCategory).describe('a category that the integration is listed under'),
  ),
  blocks: optional(z.array(IntegrationBlock).describe('blocks that the integration adds to pages')),
  contentSources: optional(
    z
      .array(IntegrationContentSource)
      .describe('sources that the integration computes content from'),
  ),
  externalLinks: optional(
    z.array(IntegrationLink).max(5).describe('links shown beside the integration'),
  ),
  configurations: optional(
    IntegrationConfigurations.describe('what is configured for an account, a space or a site'),
  ),
  secrets: optional(
    z.record(z.string(), z.string()).describe('secrets that the script gets at runtime'),
  ),
  contentSecurityPolicy: optional(
    ContentSecurityPolicy.describe('policy sent with the answers of the script'),
  ),
})
