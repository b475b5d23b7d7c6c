import * as z from 'zod'
import { atMost, Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { Document } from '../content/document.ts'
import { operation } from '../operation.ts'

const site = '/orgs/{organizationId}/sites/{siteId}'

const McpServer = resource({
  object: z.literal('site-mcp-server').optional(),
  id: Id,
  name: z.string(),
  url: z.string(),
  transport: openEnum(['sse', 'http']),
  headers: z.record(z.string(), z.string()),
  condition: z.string().optional(),
  urls: urlsWith('location'),
})

const serverName = z.string().min(1).check(atMost(100)).describe('Server name')
const serverUrl = z.url().check(atMost(2048)).describe('Server URL')
const headers = z
  .record(z.string(), z.string().min(1).check(atMost(512)))
  .describe('HTTP header to send with each request to the server')

const serverOptions = {
  transport: optional(
    z.enum(['sse', 'http']).describe('Transport that the server uses (default: sse)'),
  ),
  condition: optional(
    z
      .string()
      .check(atMost(1024))
      .nullable()
      .describe('Condition that visitors must meet to use the server'),
  ),
}

export const listMcpServers = operation({
  id: 'sites.mcpServers.list',
  method: 'GET',
  path: `${site}/mcp-servers`,
  summary: "List MCP servers that a site's assistant uses",
  result: pageOf(McpServer),
  paged: true,
})

export const createMcpServer = operation({
  id: 'sites.mcpServers.create',
  method: 'POST',
  path: `${site}/mcp-servers`,
  summary: 'Connect an MCP server to a site',
  body: z.strictObject({ name: serverName, url: serverUrl, headers, ...serverOptions }),
  result: McpServer,
})

const serverPath = `${site}/mcp-servers/{siteMcpServerId}` as const

export const getMcpServer = operation({
  id: 'sites.mcpServers.get',
  method: 'GET',
  path: serverPath,
  summary: 'Show an MCP server of a site',
  result: McpServer,
})

export const updateMcpServer = operation({
  id: 'sites.mcpServers.update',
  method: 'PATCH',
  path: serverPath,
  summary: 'Update an MCP server of a site',
  body: z.strictObject({
    name: optional(serverName),
    url: optional(serverUrl),
    headers: optional(headers),
    ...serverOptions,
  }),
  result: McpServer,
})

export const deleteMcpServer = operation({
  id: 'sites.mcpServers.delete',
  method: 'DELETE',
  path: serverPath,
  summary: 'Delete an MCP server from a site',
})

const pattern = (form: RegExp, rule: string) => z.array(z.string().regex(form, rule))

const namePattern = /^[a-zA-Z0-9_*-]+$/
const nameRule = 'Use letters, digits, "_", "-", and "*", as in docs-*'
const channels = optional(
  pattern(namePattern, nameRule).describe(
    'Name or pattern of Slack or Discord channels in which the assistant answers, such as docs-*',
  ),
)

const channelRole = optional(
  z.enum(['collaborator', 'support']).describe('Role of the assistant in the channel'),
)

/** Returns the variant for a channel type with its settings. */
const channelForm = <const Type extends string>(
  type: Type,
  setupSettings: Record<string, z.ZodType>,
) =>
  z.strictObject({
    type: z.literal(type).describe('Channel type'),
    setupSettings: z.strictObject(setupSettings).describe('Settings for the type of the channel'),
    role: channelRole,
  })

const channelForms = [
  channelForm('builtin:slack', { allowedChannels: channels }),
  channelForm('builtin:linear', {
    allowedTeams: optional(
      pattern(namePattern, nameRule).describe(
        'Name or pattern of Linear teams in which the assistant answers, such as docs-*',
      ),
    ),
  }),
  channelForm('builtin:github', {
    allowedRepositories: optional(
      pattern(
        /^[a-zA-Z0-9._*-]+\/[a-zA-Z0-9._*-]+$/,
        'Use OWNER/REPOSITORY, such as acme/docs or acme/*',
      ).describe(
        'Name or pattern of GitHub repositories in which the assistant answers, such as acme/*',
      ),
    ),
  }),
  channelForm('builtin:discord', { allowedChannels: channels }),
] as const

const SiteChannel = resource({
  object: z.literal('site-channel').optional(),
  id: Id,
  type: openEnum(['builtin:slack', 'builtin:linear', 'builtin:github', 'builtin:discord']),
  setupSettings: z.looseObject({}),
  status: openEnum(['active', 'pending']),
  role: openEnum(['collaborator', 'support']),
  answers: z.number(),
  createdAt: Timestamp,
  urls: urlsWith('location'),
})

export const listChannels = operation({
  id: 'sites.channels.list',
  method: 'GET',
  path: `${site}/channels`,
  summary: "List channels in which a site's assistant answers",
  result: pageOf(SiteChannel),
  paged: true,
})

export const createChannel = operation({
  id: 'sites.channels.create',
  method: 'POST',
  path: `${site}/channels`,
  summary: "Let a site's assistant answer in a channel",
  body: z.union(channelForms),
  result: SiteChannel,
})

const channelPath = `${site}/channels/{siteChannelId}` as const

export const getChannel = operation({
  id: 'sites.channels.get',
  method: 'GET',
  path: channelPath,
  summary: 'Show a channel of a site',
  result: SiteChannel,
})

export const updateChannel = operation({
  id: 'sites.channels.update',
  method: 'PATCH',
  path: channelPath,
  summary: 'Update a channel of a site',
  body: z.union([z.strictObject({ role: channelRole }), ...channelForms]),
  result: SiteChannel,
})

export const deleteChannel = operation({
  id: 'sites.channels.delete',
  method: 'DELETE',
  path: channelPath,
  summary: 'Delete a channel from a site',
})

/** The settings of a site's agent. A request must contain all of them. */
const agentSettings = {
  scans: z
    .strictObject({
      topics: z.enum(['auto', 'never']).describe('When to scan topics for findings'),
    })
    .describe('Settings for scans'),
  findings: z
    .strictObject({
      changeRequests: z
        .enum(['always', 'auto-fixable', 'never'])
        .describe('When to create change requests for findings'),
    })
    .describe('Settings for findings'),
  editing: z
    .strictObject({ customInstructions: Document.describe('Instructions for the agent') })
    .describe('Settings for edits'),
}

const AgentSettings = resource({
  object: z.literal('site-agent-settings').optional(),
  scans: resource({ topics: openEnum(['auto', 'never']) }),
  findings: resource({ changeRequests: openEnum(['always', 'auto-fixable', 'never']) }),
  editing: resource({ customInstructions: z.looseObject({}) }),
  updatedAt: Timestamp.optional(),
  updatedBy: Id.optional(),
  urls: urlsWith('location'),
})

export const getAgentSettings = operation({
  id: 'sites.agentSettings.get',
  method: 'GET',
  path: `${site}/agent-settings`,
  summary: 'Show the settings of the agent that edits a site',
  result: AgentSettings,
  proof: ['scans'],
})

export const setAgentSettings = operation({
  id: 'sites.agentSettings.set',
  method: 'PUT',
  path: `${site}/agent-settings`,
  summary: 'Replace the settings of the agent that edits a site',
  body: z.strictObject(agentSettings),
  result: AgentSettings,
  proof: ['scans'],
})
