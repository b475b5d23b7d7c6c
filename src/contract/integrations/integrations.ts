import * as z from 'zod'
import {
  atMost,
  Id,
  openEnum,
  optional,
  Permissions,
  pageOf,
  resource,
  Timestamp,
  urlsWith,
} from '../common.ts'
import { operation } from '../operation.ts'
import { Organization } from '../organizations/organizations.ts'
import {
  ContentSecurityPolicy,
  IntegrationCategory,
  IntegrationManifest,
  IntegrationName,
  IntegrationScope,
  IntegrationTarget,
  IntegrationTitle,
  IntegrationVisibility,
} from './integration-manifest.ts'

const Configuration = z.looseObject({
  properties: z
    .record(z.string(), z.looseObject({ title: z.string().optional(), type: z.string() }))
    .optional(),
  required: z.array(z.string()).optional(),
  componentId: z.string().optional(),
})

export const Integration = resource({
  object: z.literal('integration').optional(),
  name: z.string(),
  version: z.number(),
  title: IntegrationTitle,
  description: z.string().optional(),
  summary: z.string().optional(),
  previewImages: z.array(z.string()).optional(),
  target: IntegrationTarget.optional(),
  verified: z.boolean(),
  visibility: IntegrationVisibility,
  scopes: z.array(IntegrationScope),
  categories: z.array(IntegrationCategory).optional(),
  blocks: z.array(z.looseObject({ id: Id, title: z.string() })).optional(),
  contentSources: z.array(z.looseObject({ id: Id, title: z.string() })).optional(),
  configurations: z
    .looseObject({
      account: Configuration.optional(),
      space: Configuration.optional(),
      site: Configuration.optional(),
    })
    .optional(),
  externalLinks: z.array(z.looseObject({ url: z.string(), label: z.string() })).optional(),
  owner: Organization,
  urls: urlsWith('location', 'icon', 'app', 'assets', 'publicEndpoint', 'publicContentEndpoint'),
  permissions: Permissions,
  contentSecurityPolicy: ContentSecurityPolicy.optional(),
})

const Selection = openEnum(['all', 'selected'])

export const Installation = resource({
  id: Id,
  status: openEnum(['active', 'pending', 'paused']),
  space_selection: Selection,
  site_selection: Selection,
  spaces: z.number(),
  configuration: z.record(z.string(), z.unknown()),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional(),
  externalIds: z.array(z.string()).optional(),
  target: z.looseObject({ organization: Id }).optional(),
  network: z.unknown().optional(),
  urls: urlsWith().optional(),
})

export const integrationFilter = z.strictObject({
  search: optional(z.string().describe('Filter by integration name or title')),
  category: optional(IntegrationCategory.describe('Filter by category')),
  blockDomain: optional(
    z
      .string()
      .check(atMost(100))
      .regex(/^[a-zA-Z0-9-_.]+$/, 'Use letters, digits, "-", "_", and ".", as in example.com')
      .describe('Filter by the domain of links that are unfurled by blocks'),
  ),
  blocks: optional(z.boolean().describe('Show only integrations with (or without) blocks')),
  contentSources: optional(
    z.boolean().describe('Show only integrations with (or without) content sources'),
  ),
  owner: optional(Id.describe('Filter by owning organization')),
  scope: optional(IntegrationScope.describe('Filter by scope')),
  target: optional(IntegrationTarget.describe('Filter by installation target')),
})

export const listIntegrations = operation({
  id: 'integrations.list',
  method: 'GET',
  path: '/integrations',
  summary: 'List integrations',
  query: integrationFilter,
  result: pageOf(Integration),
  paged: true,
})

export const getIntegration = operation({
  id: 'integrations.get',
  method: 'GET',
  path: '/integrations/{integrationName}',
  params: { integrationName: IntegrationName },
  summary: 'Show an integration',
  result: Integration,
  proof: ['name'],
})

export const publishIntegration = operation({
  id: 'integrations.publish',
  method: 'POST',
  path: '/integrations/{integrationName}',
  params: { integrationName: IntegrationName },
  summary: 'Publish a version of an integration',
  body: IntegrationManifest,
  result: Integration,
  proof: ['name'],
})

export const unpublishIntegration = operation({
  id: 'integrations.unpublish',
  method: 'DELETE',
  path: '/integrations/{integrationName}',
  params: { integrationName: IntegrationName },
  summary: 'Unpublish an integration and remove all its installations',
})

const nameFilter = z.strictObject({
  search: optional(z.string().describe('Filter by integration name or title')),
})

export const listSpaceIntegrations = operation({
  id: 'spaces.integrations',
  method: 'GET',
  path: '/spaces/{spaceId}/integrations',
  summary: 'List integrations that are enabled on a space',
  query: nameFilter,
  result: pageOf(Integration),
  list: 'items',
})

export const listSiteIntegrations = operation({
  id: 'sites.integrations',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/integrations',
  summary: 'List integrations that are enabled on a site',
  query: nameFilter,
  result: pageOf(Integration),
  list: 'items',
})

export const enableDevMode = operation({
  id: 'integrations.enableDevMode',
  method: 'PUT',
  path: '/integrations/{integrationName}/dev',
  params: { integrationName: IntegrationName },
  summary: "Forward an integration's events to a tunnel during development",
  body: z.strictObject({
    tunnelUrl: z.url().check(atMost(256)).describe('Tunnel URL that receives events'),
    all: optional(
      z
        .boolean()
        .describe('Forward events from all organizations, not only from the owning organization'),
    ),
  }),
})

export const disableDevMode = operation({
  id: 'integrations.disableDevMode',
  method: 'DELETE',
  path: '/integrations/{integrationName}/dev',
  params: { integrationName: IntegrationName },
  summary: "Stop forwarding an integration's events to a tunnel",
  effect: 'write',
})

export const listInstallations = operation({
  id: 'integrations.installations',
  method: 'GET',
  path: '/integrations/{integrationName}/installations',
  params: { integrationName: IntegrationName },
  summary: 'List installations of an integration',
  query: z.strictObject({
    externalId: optional(z.string().describe('Filter by external ID')),
  }),
  result: pageOf(Installation),
  paged: true,
  isFor: 'integrations',
})
