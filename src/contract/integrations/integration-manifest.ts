import * as z from 'zod'
import { atLeast, atMost, Id, openEnum, optional } from '../common.ts'

export const IntegrationName = z
  .string()
  .check(atMost(100))
  .regex(/^[a-zA-Z0-9-_.]+$/, 'Use letters, digits, "-", "_", and ".", as in my-integration')

export const IntegrationTitle = z.string().check(atLeast(2), atMost(30))
export const IntegrationDescription = z.string().check(atMost(100))
export const IntegrationSummary = z.string().check(atMost(2048))

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

/** A base64-encoded file, without a `data:` prefix. */
export const Base64 = z.base64()

export const IntegrationBlock = z.strictObject({
  id: Id,
  title: z.string().check(atLeast(2), atMost(40)),
  description: optional(z.string().check(atMost(150))),
  icon: optional(z.string()),
  urlUnfurl: optional(z.array(z.string())),
  markdown: optional(z.strictObject({ codeblock: z.string(), body: z.string() })),
})

const Component = z.strictObject({ componentId: z.string() })

export const IntegrationContentSource = z.strictObject({
  id: Id,
  title: z.string().check(atLeast(2), atMost(40)),
  description: optional(z.string().check(atMost(150))),
  icon: optional(z.string()),
  configuration: Component,
})

const caption = {
  title: optional(z.string().check(atLeast(2), atMost(50))),
  description: optional(z.string().check(atMost(100))),
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

/** The settings of an installation: either properties, or a component that displays a form. */
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

/** The content security policy: either one string, or one string per directive. */
export const ContentSecurityPolicy = z.union([z.string(), z.record(z.string(), z.string())])

/** The body of a publish request. */
export const IntegrationManifest = z.strictObject({
  organization: Id.describe('Publishing organization (ID or subdomain)'),
  title: IntegrationTitle.describe('Integration title'),
  description: IntegrationDescription.describe('Integration description in one sentence'),
  scopes: z.array(IntegrationScope).describe('Scope that the integration needs'),
  script: z.string().describe('Script, bundled into one file'),
  runtime: optional(IntegrationRuntime.describe('Script runtime (default: v1)')),
  icon: optional(Base64.describe('Icon, base64-encoded')),
  summary: optional(IntegrationSummary.describe('Longer integration description, in Markdown')),
  previewImages: optional(z.array(Base64).max(3).describe('Preview image, base64-encoded')),
  visibility: optional(IntegrationVisibility.describe('Integration visibility')),
  target: optional(
    IntegrationTarget.describe('Targets that the integration can be installed on (default: all)'),
  ),
  categories: optional(
    z.array(IntegrationCategory).describe('Category to list the integration under'),
  ),
  blocks: optional(z.array(IntegrationBlock).describe('Blocks that the integration adds to pages')),
  contentSources: optional(
    z
      .array(IntegrationContentSource)
      .describe('Sources from which the integration computes content'),
  ),
  externalLinks: optional(
    z.array(IntegrationLink).max(5).describe('Links shown next to the integration'),
  ),
  configurations: optional(
    IntegrationConfigurations.describe('Configuration for an account, a space, or a site'),
  ),
  secrets: optional(
    z.record(z.string(), z.string()).describe('Secrets available to the script at run time'),
  ),
  contentSecurityPolicy: optional(
    ContentSecurityPolicy.describe("Content security policy for the script's responses"),
  ),
})
