import {
  createInstallation,
  deleteInstallation,
  getInstallation,
  getInstallationStatus,
  listInstallationStates,
  listOrganizationInstallations,
  listOrganizationIntegrations,
  updateInstallation,
} from '../../../contract/integrations/installations.ts'
import { notifyIntegration } from '../../content/integration-events.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOfItems, paginate } from '../../http/paging.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { requireMembership, requireOrganization, requireRole } from '../../http/scope.ts'
import type { Json } from '../../store/record.ts'
import type { Reader } from '../../store/tables.ts'
import { installationView, integrationView } from '../../views/integration.ts'
import {
  dropInstallation,
  type InstallationRow,
  listContentInstallations,
  requireInstallationRole,
  storedSettings,
} from './installation-parts.ts'
import { isOwn, matches, requireIntegration } from './integrations.ts'

interface InstallationTarget {
  id: string
  installation: InstallationRow
  on: { type: string; organizationId?: string; spaceId?: string; siteId?: string }
}

/**
 * Returns the targets of an installation: the organization, and all spaces and sites with the
 * integration.
 */
function installationTargets(state: Reader, installation: InstallationRow): InstallationTarget[] {
  const { id, organization } = installation
  return [
    { id, installation, on: { type: 'organization', organizationId: organization } },
    ...listContentInstallations(state, installation).map(({ id, space, site }) => ({
      id,
      installation,
      on:
        space === undefined
          ? { type: 'site', siteId: site as string }
          : { type: 'space', spaceId: space },
    })),
  ]
}

function existingInstallation(state: Reader, organization: string, integration: string) {
  const all = state.list('installations', 'byIntegration', integration)
  return all.find((one) => one.organization === organization)
}

/** Returns whether a configuration contains all settings that an integration requires. */
function isComplete(
  state: Reader,
  { integration }: Pick<InstallationRow, 'integration'>,
  configuration: object | undefined,
): boolean {
  const { manifest } = state.get('integrations', integration) ?? {}
  const { account } = (manifest?.configurations ?? {}) as { account?: { required?: string[] } }
  return (
    configuration !== undefined && (account?.required ?? []).every((key) => key in configuration)
  )
}

export const installationHandlers = [
  implement(createInstallation, ({ tx, path, body, caller, now, url }) => {
    const integration = requireIntegration(tx, path.integrationName, caller)
    const org = requireOrganization(tx, body.organization)
    requireRole(requireMembership(tx, org.id, caller), createInstallation)
    if (existingInstallation(tx, org.id, integration.id))
      throw conflict('The integration is already installed in the organization')
    const configurable = (integration.manifest.configurations ?? {}) as { account?: Json }
    const installation: InstallationRow = {
      id: tx.id('ins'),
      integration: integration.id,
      organization: org.id,
      // the installation stays pending until its configuration is complete
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
    installationView(requireInstallationRole({ tx, caller }, path, getInstallation), url),
  ),

  implement(updateInstallation, ({ tx, path, body, caller, now, url }) => {
    const { id, status, ...known } = requireInstallationRole(
      { tx, caller },
      path,
      updateInstallation,
    )
    const { space_selection, site_selection } = body
    const changed = tx.patch('installations', id, {
      ...storedSettings(body),
      ...(space_selection && { space_selection }),
      ...(site_selection && { site_selection }),
      status: status === 'pending' && isComplete(tx, known, body.configuration) ? 'active' : status,
      updatedAt: now,
    })
    notifyIntegration(tx, changed, { type: 'installation_setup' }, now)
    return installationView(changed, url)
  }),

  implement(deleteInstallation, ({ tx, path, caller, now }) => {
    const installation = requireInstallationRole({ tx, caller }, path, deleteInstallation)
    notifyIntegration(tx, installation, { type: 'installation_deleted', previous: {} }, now)
    dropInstallation(tx, installation)
  }),

  implement(listOrganizationInstallations, ({ tx, org, query, page, caller, now, url }) =>
    paginate(tx, page, {
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
    paginate(tx, page, {
      table: 'integrations',
      index: 'all',
      group: '',
      where: (one) =>
        (one.visibility === 'public' || isOwn(tx, one, caller)) && matches(one, query),
      view: (one) => integrationView(tx, one, { caller, now, url }),
    }),
  ),

  implement(getInstallationStatus, ({ tx, org, path }) => {
    const found = existingInstallation(tx, org.id, path.integrationName)
    if (!found) throw notFound('installation of', path.integrationName)
    return { status: found.status }
  }),

  implement(listInstallationStates, ({ tx, org, query, page, caller, now, url }) => {
    const { target, site, space } = query
    const { items, ...rest } = pageOfItems(page, {
      name: 'installationStates',
      items: tx
        .list('installations', 'byOrganization', org.id)
        .flatMap((installation) => installationTargets(tx, installation))
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
]
