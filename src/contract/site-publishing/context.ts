import * as z from 'zod'
import { atMost, Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

export const recordTypes = ['ticket', 'document'] as const

const builtin = [
  'builtin:email',
  'builtin:api',
  'builtin:website',
  'builtin:youtube',
  'builtin:github-discussions',
  'builtin:github-issues',
  'builtin:intercom',
  'builtin:front',
  'builtin:zendesk',
  'builtin:zoho-desk',
  'builtin:freshdesk',
  'builtin:pylon',
  'builtin:hubspot',
  'builtin:linear',
  'builtin:jira',
] as const

const Connector = z
  .string()
  .regex(
    new RegExp(`^(integration:[^:]+|${builtin.join('|')})$`),
    'Use a built-in connector (such as builtin:website) or integration:NAME',
  )
  .meta({ known: builtin })

/** A ticket or document that findings and answers refer to. */
export const ContextRecord = resource({
  object: z.literal('context-record').optional(),
  id: Id,
  title: z.string(),
  description: z.string().optional(),
  type: openEnum(recordTypes),
  createdAt: Timestamp,
  processedAt: Timestamp.optional(),
  connection: Id,
  connector: z.string(),
  topics: z.array(Id).optional(),
  urls: urlsWith('location', 'source'),
})

const site = '/orgs/{organizationId}/sites/{siteId}'

export const listContextRecords = operation({
  id: 'sites.contextRecords.list',
  method: 'GET',
  path: `${site}/context-records`,
  summary: 'List tickets and documents that provide context to a site',
  query: z.strictObject({
    type: optional(z.enum(recordTypes).describe('Filter by type')),
    connector: optional(Connector.describe('Filter by connector')),
    connection: optional(Id.describe('Filter by connection')),
    topic: optional(Id.describe('Filter by topic')),
  }),
  result: pageOf(ContextRecord),
  paged: true,
})

export const getContextRecord = operation({
  id: 'sites.contextRecords.get',
  method: 'GET',
  path: `${site}/context-records/{siteContextRecordId}`,
  summary: 'Show a context record',
  result: ContextRecord,
})

/** A record in a request. */
export const ContextRecordInput = z.strictObject({
  id: Id,
  type: z.enum(recordTypes),
  title: z.string().min(1).check(atMost(256)),
  description: optional(z.string().check(atMost(512))),
  body: z.string(),
  url: optional(z.url()),
  createdAt: optional(Timestamp),
  metadata: optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

export const upsertContextRecords = operation({
  id: 'sites.contextRecords.upsert',
  method: 'PUT',
  path: `${site}/context-records`,
  summary: 'Create or update context records from files',
  body: z.array(ContextRecordInput),
})

const UsageSettings = z
  .strictObject({
    changeRequests: z.boolean().describe('Use the records to propose change requests'),
    search: z.boolean().describe('Show the records in search results'),
    sync: optional(z.boolean().describe('Send change request updates to the connected system')),
    searchBoost: z.enum(['x0.8', 'x1.0', 'x1.2']).describe('Weight of the records in search'),
  })
  .describe('Use of the records')

export const ContextConnection = resource({
  object: z.literal('context-connection').optional(),
  id: Id,
  connector: z.string(),
  createdAt: Timestamp,
  syncedAt: Timestamp.optional(),
  label: z.string().optional(),
  filter: z.string().optional(),
  status: openEnum(['pending', 'syncing', 'succeeded', 'failed']),
  records: z.number(),
  failureMessage: z.string().optional(),
  failureReason: openEnum([
    'authentication',
    'misconfigured',
    'rate_limited',
    'upstream_unavailable',
    'unknown',
  ]).optional(),
  email: resource({ ingestionAddress: z.string().optional() }).optional(),
  setupSettings: z.looseObject({}).optional(),
  usageSettings: resource({
    changeRequests: z.boolean(),
    search: z.boolean(),
    sync: z.boolean().optional(),
    searchBoost: z.string(),
  }),
  urls: urlsWith('location'),
})

const text = z.string().min(1)
/** All settings that connectors can have. */
const Settings = z.strictObject({
  url: optional(z.url().describe('Website URL')),
  channelId: optional(
    z
      .string()
      .regex(
        /^(UC[A-Za-z0-9_-]{22}|@[A-Za-z0-9._-]{3,100})$/,
        'Use a channel ID or a handle, such as @acme',
      )
      .describe('YouTube channel ID or handle'),
  ),
  repository: optional(
    z
      .string()
      .regex(/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/, 'Use OWNER/REPOSITORY')
      .describe('GitHub repository, such as acme/docs'),
  ),
  token: optional(
    text.describe('Access token for GitHub, Intercom, Front, Pylon, HubSpot, or Linear'),
  ),
  subdomain: optional(text.describe('Zendesk subdomain')),
  email: optional(text.describe('Email address of the Zendesk account')),
  apiToken: optional(text.check(atMost(1024)).describe('Zendesk or Jira API token')),
  dataCenter: optional(text.describe('Zoho data center')),
  orgId: optional(text.describe('Zoho organization ID')),
  clientId: optional(text.describe('Zoho client ID')),
  clientSecret: optional(text.describe('Zoho client secret')),
  refreshToken: optional(text.describe('Zoho refresh token')),
  domain: optional(text.describe('Freshdesk domain')),
  apiKey: optional(text.describe('Freshdesk API key')),
  baseUrl: optional(z.url().min(1).check(atMost(2048)).describe('Jira URL')),
  apiEmail: optional(
    z.email().min(1).check(atMost(254)).describe('Email address of the Jira account'),
  ),
  statusMapping: optional(
    z
      .record(z.string(), text.check(atMost(255)))
      .describe('Jira status for a change request status, such as merged=Done'),
  ),
})

type Setting = keyof z.output<typeof Settings>

/**
 * The settings that each connector requires. In addition, the Jira connector has an optional
 * setting.
 */
const requiredSettings: Readonly<Record<string, readonly Setting[]>> = {
  'builtin:website': ['url'],
  'builtin:youtube': ['channelId'],
  'builtin:github-discussions': ['repository', 'token'],
  'builtin:github-issues': ['repository', 'token'],
  'builtin:intercom': ['token'],
  'builtin:front': ['token'],
  'builtin:zendesk': ['subdomain', 'email', 'apiToken'],
  'builtin:zoho-desk': ['dataCenter', 'orgId', 'clientId', 'clientSecret', 'refreshToken'],
  'builtin:freshdesk': ['domain', 'apiKey'],
  'builtin:pylon': ['token'],
  'builtin:hubspot': ['token'],
  'builtin:linear': ['token'],
  'builtin:jira': ['baseUrl', 'apiEmail', 'apiToken'],
}

interface Setup {
  connector?: string
  setupSettings?: z.output<typeof Settings>
}

/** Reports required settings that are missing, and settings that the connector doesn't support. */
const checkSettings = z.superRefine(({ connector = '', setupSettings }: Setup, context) => {
  const required: readonly string[] = requiredSettings[connector] ?? []
  const given = Object.keys(setupSettings ?? {})
  const known = connector === 'builtin:jira' ? [...required, 'statusMapping'] : required
  const report = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['setupSettings', key], message })
  for (const key of required.filter((one) => !given.includes(one))) report(key, 'Missing')
  for (const key of given.filter((one) => !known.includes(one))) {
    report(key, connector === '' ? 'Also specify the connector' : `Not a setting of ${connector}`)
  }
})

const filter = optional(
  z.string().check(atMost(1024)).describe('Expression that selects the records to import'),
)

const usage = { usageSettings: optional(UsageSettings), filter }

const connector = Connector.describe('Connector')
const setupSettings = optional(Settings.describe('Settings for the connector'))

export const listContextConnections = operation({
  id: 'sites.contextConnections.list',
  method: 'GET',
  path: `${site}/context-connections`,
  summary: 'List sources that provide context records to a site',
  result: pageOf(ContextConnection),
  paged: true,
})

export const createContextConnection = operation({
  id: 'sites.contextConnections.create',
  method: 'POST',
  path: `${site}/context-connections`,
  summary: 'Connect a source of context records to a site',
  body: z.strictObject({ connector, setupSettings, ...usage }).check(checkSettings),
  result: ContextConnection,
})

const connectionPath = `${site}/context-connections/{siteContextConnectionId}` as const

export const getContextConnection = operation({
  id: 'sites.contextConnections.get',
  method: 'GET',
  path: connectionPath,
  summary: 'Show a context connection',
  result: ContextConnection,
})

export const updateContextConnection = operation({
  id: 'sites.contextConnections.update',
  method: 'PATCH',
  path: connectionPath,
  summary: 'Update a context connection',
  body: z
    .strictObject({
      connector: optional(connector),
      setupSettings,
      ...usage,
      label: optional(z.string().check(atMost(128)).describe('Connection label')),
    })
    .check(checkSettings),
  result: ContextConnection,
})

export const deleteContextConnection = operation({
  id: 'sites.contextConnections.delete',
  method: 'DELETE',
  path: connectionPath,
  summary: 'Delete a context connection and its records',
})

export const syncContextConnection = operation({
  id: 'sites.contextConnections.sync',
  method: 'POST',
  path: `${connectionPath}/sync`,
  summary: 'Start importing the records of a context connection',
})

export const testContextConnection = operation({
  id: 'sites.contextConnections.test',
  method: 'POST',
  path: `${connectionPath}/test`,
  summary: 'Check the credentials of a context connection',
  effect: 'read',
  repeat: 'safe',
  result: resource({
    object: z.string(),
    success: z.boolean(),
    error: z.string().optional(),
  }),
  proof: ['object'],
})
