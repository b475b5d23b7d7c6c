import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { Site } from '../sites/sites.ts'
import { Space } from '../spaces.ts'
import { Installation, Integration, integrationFilter } from './integrations.ts'

const installationPath = '/integrations/{integrationName}/installations/{installationId}'

const InstallationStatus = openEnum(['active', 'pending', 'paused'])

const externalIds = optional(
  z.array(z.string()).max(5).describe('ID of the installation in the external system'),
)

const configuration = optional(z.looseObject({}).describe("Settings in the integration's format"))

export const createInstallation = operation({
  id: 'installations.create',
  method: 'POST',
  path: '/integrations/{integrationName}/installations',
  summary: 'Install an integration in an organization',
  body: z.strictObject({ organization: Id.describe('Organization to install the integration in') }),
  result: Installation,
})

export const getInstallation = operation({
  id: 'installations.get',
  method: 'GET',
  path: installationPath,
  summary: 'Show an installation of an integration',
  result: Installation,
})

export const updateInstallation = operation({
  id: 'installations.update',
  method: 'PATCH',
  path: installationPath,
  summary: 'Update an installation of an integration',
  body: z.strictObject({
    externalIds,
    configuration,
    space_selection: optional(
      z.enum(['all', 'selected']).describe('Spaces that the installation applies to'),
    ),
    site_selection: optional(
      z.enum(['all', 'selected']).describe('Sites that the installation applies to'),
    ),
  }),
  result: Installation,
})

export const deleteInstallation = operation({
  id: 'installations.delete',
  method: 'DELETE',
  path: installationPath,
  summary: 'Uninstall an integration from an organization',
})

const contentInstallation = {
  integration: z.string(),
  installation: Id,
  status: InstallationStatus,
  configuration: z.looseObject({}),
  externalIds: z.array(z.string()),
  urls: urlsWith('location', 'publicEndpoint', 'publicContentEndpoint'),
}

/** With `extended`, the response contains the whole space or site in place of its ID. */
const extended = z.strictObject({
  extended: optional(z.boolean().describe('Include the full space or site instead of only its ID')),
})

const settings = z.strictObject({ externalIds, configuration })

const SpaceInstallation = resource({ ...contentInstallation, space: z.union([Id, Space]) })

const SiteInstallation = resource({ ...contentInstallation, site: z.union([Id, Site]) })

export const listInstallationSpaces = operation({
  id: 'installations.spaces.list',
  method: 'GET',
  path: `${installationPath}/spaces`,
  summary: 'List spaces where an integration is installed',
  query: extended,
  result: pageOf(SpaceInstallation),
  paged: true,
})

export const addInstallationSpace = operation({
  id: 'installations.spaces.add',
  method: 'POST',
  path: `${installationPath}/spaces`,
  summary: 'Install an integration on a space',
  query: extended,
  body: z.strictObject({ space: Id.describe('Space to add') }),
  result: SpaceInstallation,
  proof: ['installation'],
})

export const getInstallationSpace = operation({
  id: 'installations.spaces.get',
  method: 'GET',
  path: `${installationPath}/spaces/{spaceId}`,
  summary: "Show an integration's installation on a space",
  query: extended,
  result: SpaceInstallation,
  proof: ['installation'],
})

export const updateInstallationSpace = operation({
  id: 'installations.spaces.update',
  method: 'PATCH',
  path: `${installationPath}/spaces/{spaceId}`,
  summary: "Update an integration's settings on a space",
  query: extended,
  body: settings,
  result: SpaceInstallation,
  proof: ['installation'],
})

export const removeInstallationSpace = operation({
  id: 'installations.spaces.remove',
  method: 'DELETE',
  path: `${installationPath}/spaces/{spaceId}`,
  summary: 'Uninstall an integration from a space',
})

export const listInstallationSites = operation({
  id: 'installations.sites.list',
  method: 'GET',
  path: `${installationPath}/sites`,
  summary: 'List sites where an integration is installed',
  query: extended,
  result: pageOf(SiteInstallation),
  paged: true,
})

export const addInstallationSite = operation({
  id: 'installations.sites.add',
  method: 'POST',
  path: `${installationPath}/sites`,
  summary: 'Install an integration on a site',
  query: extended,
  body: z.strictObject({ siteId: Id.describe('Site to add') }),
  result: SiteInstallation,
  proof: ['installation'],
})

export const getInstallationSite = operation({
  id: 'installations.sites.get',
  method: 'GET',
  path: `${installationPath}/sites/{siteId}`,
  summary: "Show an integration's installation on a site",
  query: extended,
  result: SiteInstallation,
  proof: ['installation'],
})

export const updateInstallationSite = operation({
  id: 'installations.sites.update',
  method: 'PATCH',
  path: `${installationPath}/sites/{siteId}`,
  summary: "Update an integration's settings on a site",
  query: extended,
  body: settings,
  result: SiteInstallation,
  proof: ['installation'],
})

export const removeInstallationSite = operation({
  id: 'installations.sites.remove',
  method: 'DELETE',
  path: `${installationPath}/sites/{siteId}`,
  summary: 'Uninstall an integration from a site',
})

export const listOrganizationInstallations = operation({
  id: 'orgs.installations',
  method: 'GET',
  path: '/orgs/{organizationId}/installations',
  summary: 'List integration installations in an organization',
  query: z.strictObject({
    search: optional(z.string().describe('Filter by integration name or title')),
  }),
  result: pageOf(resource({ installation: Installation, integration: Integration })),
  paged: true,
})

export const listOrganizationIntegrations = operation({
  id: 'orgs.integrations',
  method: 'GET',
  path: '/orgs/{organizationId}/integrations',
  summary: 'List integrations available to an organization',
  query: integrationFilter,
  result: pageOf(Integration),
  paged: true,
})

export const getInstallationStatus = operation({
  id: 'orgs.installationStatus',
  method: 'GET',
  path: '/orgs/{organizationId}/integrations/{integrationName}/installation_status',
  summary: 'Show the status of an integration in an organization',
  result: resource({ status: InstallationStatus }),
  proof: ['status'],
})

export const listInstallationStates = operation({
  id: 'orgs.installationStates',
  method: 'GET',
  path: '/orgs/{organizationId}/integrations/installations-status',
  summary: 'List integrations in an organization, with their status',
  query: z.strictObject({
    target: optional(
      z
        .enum(['organization', 'space', 'site'])
        .describe('Filter by installation target (default: organization)'),
    ),
    site: optional(Id.describe('Filter by site')),
    space: optional(Id.describe('Filter by space')),
  }),
  result: pageOf(
    resource({
      status: InstallationStatus,
      integration: Integration,
      target: resource({
        type: openEnum(['organization', 'space', 'site']),
        organizationId: Id.optional(),
        spaceId: Id.optional(),
        siteId: Id.optional(),
      }),
    }),
  ),
  paged: true,
})

const IntegrationEvent = resource({
  id: Id,
  integrationId: z.string(),
  installationId: Id.optional(),
  createdAt: Timestamp,
  payload: z.looseObject({ type: z.string().optional() }),
  status: openEnum(['success', 'failed']),
})

export const listIntegrationEvents = operation({
  id: 'integrations.events.list',
  method: 'GET',
  path: '/integrations/{integrationName}/events',
  summary: 'List events sent to an integration',
  result: pageOf(IntegrationEvent),
  paged: true,
})

export const getIntegrationEvent = operation({
  id: 'integrations.events.get',
  method: 'GET',
  path: '/integrations/{integrationName}/events/{eventId}',
  summary: 'Show an event sent to an integration, with its log',
  result: resource({
    event: IntegrationEvent,
    trace: resource({ logs: z.array(z.looseObject({})) }).optional(),
  }),
  proof: ['event'],
})
