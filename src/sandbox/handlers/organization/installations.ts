import {
  addInstallationSite,
  addInstallationSpace,
  createInstallation,
  deleteInstallation,
  getInstallation,
  getInstallationSite,
  getInstallationSpace,
  getInstallationStatus,
  getIntegrationEvent,
  listInstallationSites,
  listInstallationSpaces,
  listInstallationStates,
  listIntegrationEvents,
  listOrganizationInstallations,
  listOrganizationIntegrations,
  removeInstallationSite,
  removeInstallationSpace,
  updateInstallation,
  updateInstallationSite,
  updateInstallationSpace,
} from '../../../contract/integrations/installations.ts'
import type { AnyOperation } from '../../../contract/operation.ts'
import { namedSpace } from '../../content/live-space.ts'
import { type Caller, created, implement } from '../../http/implement.ts'
import { pageOf, pageOfItems } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import { organizationOf, requireRole, roleIn } from '../../http/scope.ts'
import type { UrlOf } from '../../http/url-of.ts'
import { scopedId } from '../../store/ids.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { installationView, integrationView, publicEndpoints } from '../../views/integration.ts'
import { siteView } from '../../views/site.ts'
import { spaceView } from '../../views/space.ts'
import {
  type ContentInstallationRow,
  dropInstallation,
  type InstallationRow,
  installationOf,
  notifyIntegration,
  placesOf,
} from './installation-parts.ts'
import { integrationOf, isOwn, matches } from './integrations.ts'

interface InstallationContext {
  tx: Transaction
  caller: Caller
  url: UrlOf
}

/** An installation that the caller may look at or change, by the role in its organization. */
function admitted(
  { tx, caller }: Pick<InstallationContext, 'tx' | 'caller'>,
  path: { integrationName: string; installationId: string },
  operation: AnyOperation,
): InstallationRow {
  const installation = installationOf(tx, path.integrationName, path.installationId)
  requireRole(roleIn(tx, installation.organization, caller), operation, 'admin')
  return installation
}

function placeOf(state: Reader, installation: InstallationRow, on: string): ContentInstallationRow {
  const found = state.get('contentInstallations', scopedId(installation.id, on))
  if (found) return found
  throw notFound('installation on', on)
}

function placeView(
  { tx, caller, url }: InstallationContext,
  installation: InstallationRow,
  place: ContentInstallationRow,
  extended = false,
) {
  const { integration, id, status } = installation
  const { configuration, externalIds, space, site } = place
  const record = {
    space: space === undefined ? undefined : tx.get('spaces', space),
    site: site === undefined ? undefined : tx.get('sites', site),
  }
  const on = space === undefined ? `sites/${site}` : `spaces/${space}`
  const at = `/installations/${id}/${on}`
  return {
    integration,
    installation: id,
    status,
    configuration,
    externalIds,
    ...(space !== undefined && {
      space: extended && record.space ? spaceView(tx, record.space, caller, url) : space,
    }),
    ...(site !== undefined && {
      site:
        extended && record.site ? siteView({ state: tx, site: record.site, caller, url }) : site,
    }),
    urls: {
      location: url(`/v1/integrations/${encodeURIComponent(integration)}${at}`),
      ...publicEndpoints(integration, url, at),
    },
  }
}

type Settings = { externalIds?: string[]; configuration?: { [key: string]: unknown } }

/** The settings of a request, as records keep them. */
function settingsOf({ externalIds, configuration }: Settings) {
  return {
    ...(externalIds && { externalIds }),
    ...(configuration && { configuration: configuration as { [key: string]: Json } }),
  }
}

function addPlace(
  tx: Transaction,
  installation: InstallationRow,
  on: { space: string } | { site: string },
  now: string,
): ContentInstallationRow {
  const kind = 'space' in on ? 'space' : 'site'
  const target = 'space' in on ? on.space : on.site
  const id = scopedId(installation.id, target)
  if (tx.get('contentInstallations', id)) throw conflict(`it is installed on ${target} already`)
  const place: ContentInstallationRow = {
    id,
    installation: installation.id,
    ...on,
    configuration: {},
    externalIds: [],
    createdAt: now,
  }
  tx.put('contentInstallations', place)
  countSpaces(tx, installation, now)
  notifyIntegration(
    tx,
    installation,
    { type: `${kind}_installation_setup`, [`${kind}Id`]: target },
    now,
  )
  return place
}

function removePlace(
  tx: Transaction,
  installation: InstallationRow,
  on: { kind: 'space' | 'site'; id: string },
  now: string,
): void {
  tx.delete('contentInstallations', placeOf(tx, installation, on.id).id)
  countSpaces(tx, installation, now)
  const event = {
    type: `${on.kind}_installation_deleted`,
    [`${on.kind}Id`]: on.id,
    previous: {},
  }
  notifyIntegration(tx, installation, event, now)
}

function countSpaces(tx: Transaction, { id }: InstallationRow, now: string): void {
  const spaces = tx.count('contentInstallations', 'spacesOf', id)
  tx.patch('installations', id, { spaces, updatedAt: now })
}

interface InstallationTarget {
  id: string
  installation: InstallationRow
  on: { type: string; organizationId?: string; spaceId?: string; siteId?: string }
}

/** What an installation works on: its organization, and each space and site of it. */
function targetsOf(state: Reader, installation: InstallationRow): InstallationTarget[] {
  const { id, organization } = installation
  return [
    { id, installation, on: { type: 'organization', organizationId: organization } },
    ...placesOf(state, installation).map(({ id, space, site }) => ({
      id,
      installation,
      on:
        space === undefined
          ? { type: 'site', siteId: site as string }
          : { type: 'space', spaceId: space },
    })),
  ]
}

function statusIn(state: Reader, organization: string, integration: string) {
  const all = state.list('installations', 'byIntegration', integration)
  return all.find((one) => one.organization === organization)
}

const eventView = ({
  id,
  integration,
  installation,
  createdAt,
  payload,
}: Readonly<Records['integrationEvents']>) => ({
  id,
  integrationId: integration,
  ...(installation !== undefined && { installationId: installation }),
  createdAt,
  payload,
  status: 'success',
})

export const installationHandlers = [
  implement(createInstallation, ({ tx, path, body, caller, now, url }) => {
    const integration = integrationOf(tx, path.integrationName, caller)
    const org = organizationOf(tx, body.organization)
    requireRole(roleIn(tx, org.id, caller), createInstallation, 'admin')
    if (statusIn(tx, org.id, integration.id)) throw conflict('it is installed there already')
    const configurable = (integration.manifest.configurations ?? {}) as { account?: Json }
    const installation: InstallationRow = {
      id: tx.id('ins'),
      integration: integration.id,
      organization: org.id,
      // it is active once its settings are there
      status: configurable.account ? 'pending' : 'active',
      space_selection: 'selected',
      site_selection: 'selected',
      spaces: 0,
      configuration: {},
      externalIds: [],
      createdAt: now,
      updatedAt: now,
    }
    tx.put('installations', installation)
    notifyIntegration(tx, installation, { type: 'installation_setup' }, now)
    return created(installationView(installation, url))
  }),

  implement(getInstallation, ({ tx, path, caller, url }) =>
    installationView(admitted({ tx, caller }, path, getInstallation), url),
  ),

  implement(updateInstallation, ({ tx, path, body, caller, now, url }) => {
    const { id, status } = admitted({ tx, caller }, path, updateInstallation)
    const { space_selection, site_selection } = body
    const changed = tx.patch('installations', id, {
      ...settingsOf(body),
      ...(space_selection && { space_selection }),
      ...(site_selection && { site_selection }),
      status: body.configuration && status === 'pending' ? 'active' : status,
      updatedAt: now,
    })
    notifyIntegration(tx, changed, { type: 'installation_setup' }, now)
    return installationView(changed, url)
  }),

  implement(deleteInstallation, ({ tx, path, caller, now }) => {
    const installation = admitted({ tx, caller }, path, deleteInstallation)
    notifyIntegration(tx, installation, { type: 'installation_deleted', previous: {} }, now)
    dropInstallation(tx, installation)
  }),

  implement(listInstallationSpaces, ({ tx, path, query, page, caller, url }) => {
    const installation = admitted({ tx, caller }, path, listInstallationSpaces)
    return pageOf(tx, page, {
      table: 'contentInstallations',
      index: 'spacesOf',
      group: installation.id,
      view: (one) => placeView({ tx, caller, url }, installation, one, query.extended) as never,
    })
  }),

  implement(addInstallationSpace, ({ tx, path, query, body, caller, now, url }) => {
    const installation = admitted({ tx, caller }, path, addInstallationSpace)
    const { id } = namedSpace(tx, installation.organization, 'space', body.space)
    const place = addPlace(tx, installation, { space: id }, now)
    return created(placeView({ tx, caller, url }, installation, place, query.extended) as never)
  }),

  implement(getInstallationSpace, ({ tx, path, query, caller, url }) => {
    const installation = admitted({ tx, caller }, path, getInstallationSpace)
    const place = placeOf(tx, installation, path.spaceId)
    return placeView({ tx, caller, url }, installation, place, query.extended) as never
  }),

  implement(updateInstallationSpace, ({ tx, path, query, body, caller, url }) => {
    const installation = admitted({ tx, caller }, path, updateInstallationSpace)
    const { id } = placeOf(tx, installation, path.spaceId)
    const changed = tx.patch('contentInstallations', id, settingsOf(body))
    return placeView({ tx, caller, url }, installation, changed, query.extended) as never
  }),

  implement(removeInstallationSpace, ({ tx, path, caller, now }) => {
    const installation = admitted({ tx, caller }, path, removeInstallationSpace)
    removePlace(tx, installation, { kind: 'space', id: path.spaceId }, now)
  }),

  implement(listInstallationSites, ({ tx, path, query, page, caller, url }) => {
    const installation = admitted({ tx, caller }, path, listInstallationSites)
    return pageOf(tx, page, {
      table: 'contentInstallations',
      index: 'sitesOf',
      group: installation.id,
      view: (one) => placeView({ tx, caller, url }, installation, one, query.extended) as never,
    })
  }),

  implement(addInstallationSite, ({ tx, path, query, body, caller, now, url }) => {
    const installation = admitted({ tx, caller }, path, addInstallationSite)
    if (tx.get('sites', body.siteId)?.organization !== installation.organization) {
      throw invalid('siteId', `${JSON.stringify(body.siteId)} is not a site of the organization`)
    }
    const place = addPlace(tx, installation, { site: body.siteId }, now)
    return created(placeView({ tx, caller, url }, installation, place, query.extended) as never)
  }),

  implement(getInstallationSite, ({ tx, path, query, caller, url }) => {
    const installation = admitted({ tx, caller }, path, getInstallationSite)
    const place = placeOf(tx, installation, path.siteId)
    return placeView({ tx, caller, url }, installation, place, query.extended) as never
  }),

  implement(updateInstallationSite, ({ tx, path, query, body, caller, url }) => {
    const installation = admitted({ tx, caller }, path, updateInstallationSite)
    const { id } = placeOf(tx, installation, path.siteId)
    const changed = tx.patch('contentInstallations', id, settingsOf(body))
    return placeView({ tx, caller, url }, installation, changed, query.extended) as never
  }),

  implement(removeInstallationSite, ({ tx, path, caller, now }) => {
    const installation = admitted({ tx, caller }, path, removeInstallationSite)
    removePlace(tx, installation, { kind: 'site', id: path.siteId }, now)
  }),

  implement(listOrganizationInstallations, ({ tx, org, query, page, caller, now, url }) =>
    pageOf(tx, page, {
      table: 'installations',
      index: 'byOrganization',
      group: org.id,
      where: ({ integration }) => {
        const found = tx.get('integrations', integration)
        return found !== undefined && matches(found, query)
      },
      view: (one) => ({
        installation: installationView(one, url),
        integration: integrationView(tx, tx.get('integrations', one.integration) as never, {
          caller,
          now,
          url,
        }),
      }),
    }),
  ),

  implement(listOrganizationIntegrations, ({ tx, query, page, caller, now, url }) =>
    pageOf(tx, page, {
      table: 'integrations',
      index: 'all',
      group: '',
      where: (one) =>
        (one.visibility === 'public' || isOwn(tx, one, caller)) && matches(one, query),
      view: (one) => integrationView(tx, one, { caller, now, url }),
    }),
  ),

  implement(getInstallationStatus, ({ tx, org, path }) => {
    const found = statusIn(tx, org.id, path.integrationName)
    if (!found) throw notFound('installation of', path.integrationName)
    return { status: found.status }
  }),

  implement(listInstallationStates, ({ tx, org, query, page, caller, now, url }) => {
    const { target, site, space } = query
    const { items, ...rest } = pageOfItems(page, {
      name: 'installationStates',
      items: tx
        .list('installations', 'byOrganization', org.id)
        .flatMap((installation) => targetsOf(tx, installation))
        .filter(({ on }) => target === undefined || on.type === target)
        .filter(({ on }) => site === undefined || on.siteId === site)
        .filter(({ on }) => space === undefined || on.spaceId === space),
      place: ({ installation, id }) => [installation.createdAt, id],
    })
    return {
      items: items.map(({ installation, on }) => ({
        status: installation.status,
        integration: integrationView(
          tx,
          tx.get('integrations', installation.integration) as never,
          { caller, now, url },
        ),
        target: on,
      })),
      ...rest,
    }
  }),

  implement(listIntegrationEvents, ({ tx, path, page, caller }) => {
    const { id, organization } = integrationOf(tx, path.integrationName, caller)
    requireRole(roleIn(tx, organization, caller), listIntegrationEvents, 'admin')
    return pageOf(tx, page, {
      table: 'integrationEvents',
      index: 'byIntegration',
      group: id,
      order: 'desc',
      view: eventView,
    })
  }),

  implement(getIntegrationEvent, ({ tx, path, caller }) => {
    const { id, organization } = integrationOf(tx, path.integrationName, caller)
    requireRole(roleIn(tx, organization, caller), getIntegrationEvent, 'admin')
    const event = tx.get('integrationEvents', path.eventId)
    if (event?.integration !== id) throw notFound('event', path.eventId)
    return { event: eventView(event), trace: { logs: [] } }
  }),
]
