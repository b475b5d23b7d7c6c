import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { Site } from '../sites/sites.ts'
import { Space } from '../spaces.ts'
import { Installation, Integration, integrationFilter } from './integrations.ts'

const installationPath = '/integrations/{integrationName}/installations/{installationId}'

const InstallationStatus = openEnum(['active', 'pending', 'paused'])

const externalIds = optional(
  z.array(z.string()).max(5).describe('id of the thing in the system that is integrated'),
)

const configuration = optional(
  z.looseObject({}).describe('settings, as the integration describes them'),
)

export const createInstallation = operation({
  id: 'installations.create',
  method: 'POST',
  path: '/integrations/{integrationName}/installations',
  summary: 'install an integration in an organization',
  body: z.strictObject({ organization: Id.describe('organization to install it in') }),
  result: Installation,
})

export const getInstallation = operation({
  id: 'installations.get',
  method: 'GET',
  path: installationPath,
  summary: 'show an installation of an integration',
  result: Installation,
})

export const updateInstallation = operation({
  id: 'installations.update',
  method: 'PATCH',
  path: installationPath,
  summary: 'change the settings of an installation',
  body: z.strictObject({
    externalIds,
    configuration,
    space_selection: optional(z.enum(['all', 'selected']).describe('spaces that it works on')),
    site_selection: optional(z.enum(['all', 'selected']).describe('sites that it works on')),
  }),
  result: Installation,
})

export const deleteInstallation = operation({
  id: 'installations.delete',
  method: 'DELETE',
  path: installationPath,
  summary: 'take an integration out of an organization',
})

const contentInstallation = {
  integration: z.string(),
  installation: Id,
  status: InstallationStatus,
  configuration: z.looseObject({}),
  externalIds: z.array(z.string()),
  urls: urlsWith('location', 'publicEndpoint', 'publicContentEndpoint'),
}

/** `extended` answers the space or the site whole, in place of its id. */
const extended = z.strictObject({
  extended: optional(z.boolean().describe('with the whole of what it is installed on')),
})

const settings = z.strictObject({ externalIds, configuration })

const SpaceInstallation = resource({ ...contentInstallation, space: z.union([Id, Space]) })

const SiteInstallation = resource({ ...contentInstallation, site: z.union([Id, Site]) })

export const listInstallationSpaces = operation({
  id: 'installations.spaces.list',
  method: 'GET',
  path: `${installationPath}/spaces`,
  summary: 'list the spaces that an integration is installed on',
  query: extended,
  result: pageOf(SpaceInstallation),
  paged: true,
})

export const addInstallationSpace = operation({
  id: 'installations.spaces.add',
  method: 'POST',
  path: `${installationPath}/spaces`,
  summary: 'install an integration on a space',
  query: extended,
  body: z.strictObject({ space: Id.describe('id of the space') }),
  result: SpaceInstallation,
  proof: ['installation'],
})

export const getInstallationSpace = operation({
  id: 'installations.spaces.get',
  method: 'GET',
  path: `${installationPath}/spaces/{spaceId}`,
  summary: 'show how an integration is installed on a space',
  query: extended,
  result: SpaceInstallation,
  proof: ['installation'],
})

export const updateInstallationSpace = operation({
  id: 'installations.spaces.update',
  method: 'PATCH',
  path: `${installationPath}/spaces/{spaceId}`,
  summary: 'change the settings of an integration on a space',
  query: extended,
  body: settings,
  result: SpaceInstallation,
  proof: ['installation'],
})

export const removeInstallationSpace = operation({
  id: 'installations.spaces.remove',
  method: 'DELETE',
  path: `${installationPath}/spaces/{spaceId}`,
  summary: 'take an integration off a space',
})

export const listInstallationSites = operation({
  id: 'installations.sites.list',
  method: 'GET',
  path: `${installationPath}/sites`,
  summary: 'list the sites that an integration is installed on',
  query: extended,
  result: pageOf(SiteInstallation),
  paged: true,
})

export const addInstallationSite = operation({
  id: 'installations.sites.add',
  method: 'POST',
  path: `${installationPath}/sites`,
  summary: 'install an integration on a site',
  query: extended,
  body: z.strictObject({ siteId: Id.describe('id of the site') }),
  result: SiteInstallation,
  proof: ['installation'],
})

export const getInstallationSite = operation({
  id: 'installations.sites.get',
  method: 'GET',
  path: `${installationPath}/sites/{siteId}`,
  summary: 'show how an integration is installed on a site',
  query: extended,
  result: SiteInstallation,
  proof: ['installation'],
})

export const updateInstallationSite = operation({
  id: 'installations.sites.update',
  method: 'PATCH',
  path: `${installationPath}/sites/{siteId}`,
  summary: 'change the settings of an integration on a site',
  query: extended,
  body: settings,
  result: SiteInstallation,
  proof: ['installation'],
})

export const removeInstallationSite = operation({
  id: 'installations.sites.remove',
  method: 'DELETE',
  path: `${installationPath}/sites/{siteId}`,
  summary: 'take an integration off a site',
})

export const listOrganizationInstallations = operation({
  id: 'orgs.installations',
  method: 'GET',
  path: '/orgs/{organizationId}/installations',
  summary: 'list what is installed in an organization',
  query: z.strictObject({
    search: optional(z.string().describe('only integrations whose name matches this')),
  }),
  result: pageOf(resource({ installation: Installation, integration: Integration })),
  paged: true,
})

export const listOrganizationIntegrations = operation({
  id: 'orgs.integrations',
  method: 'GET',
  path: '/orgs/{organizationId}/integrations',
  summary: 'list the integrations that an organization can install',
  query: integrationFilter,
  result: pageOf(Integration),
  paged: true,
})

export const getInstallationStatus = operation({
  id: 'orgs.installationStatus',
  method: 'GET',
  path: '/orgs/{organizationId}/integrations/{integrationName}/installation_status',
  summary: 'show whether an integration works in an organization',
  result: resource({ status: InstallationStatus }),
  proof: ['status'],
})

export const listInstallationStates = operation({
  id: 'orgs.installationStates',
  method: 'GET',
  path: '/orgs/{organizationId}/integrations/installations-status',
  summary: 'list the integrations of an organization, and whether they work',
  query: z.strictObject({
    target: optional(z.enum(['organization', 'space', 'site']).describe('only those on this')),
    site: optional(Id.describe('only those on this site')),
    space: optional(Id.describe('only those on this space')),
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
  summary: 'list the events that an integration was sent',
  result: pageOf(IntegrationEvent),
  paged: true,
})

export const getIntegrationEvent = operation({
  id: 'integrations.events.get',
  method: 'GET',
  path: '/integrations/{integrationName}/events/{eventId}',
  summary: 'show an event that an integration was sent, with its log',
  result: resource({
    event: IntegrationEvent,
    trace: resource({ logs: z.array(z.looseObject({})) }).optional(),
  }),
  proof: ['event'],
})
