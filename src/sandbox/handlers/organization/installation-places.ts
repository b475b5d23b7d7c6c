import {
  addInstallationSite,
  addInstallationSpace,
  getInstallationSite,
  getInstallationSpace,
  listInstallationSites,
  listInstallationSpaces,
  removeInstallationSite,
  removeInstallationSpace,
  updateInstallationSite,
  updateInstallationSpace,
} from '../../../contract/integrations/installations.ts'
import { notifyIntegration } from '../../content/integration-events.ts'
import { requireNamedSpace } from '../../content/live-space.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import { scopedId } from '../../store/ids.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { publicEndpoints } from '../../views/integration.ts'
import { siteView } from '../../views/site.ts'
import { spaceView } from '../../views/space.ts'
import {
  type ContentInstallationRow,
  type InstallationContext,
  type InstallationRow,
  requireInstallationRole,
  storedSettings,
} from './installation-parts.ts'

export function requireContentInstallation(
  state: Reader,
  installation: InstallationRow,
  on: string,
): ContentInstallationRow {
  const found = state.get('contentInstallations', scopedId(installation.id, on))
  if (found) return found
  throw notFound('installation on', on)
}

export function placeView(
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

export function addPlace(
  tx: Transaction,
  installation: InstallationRow,
  on: { space: string } | { site: string },
  now: string,
): ContentInstallationRow {
  const kind = 'space' in on ? 'space' : 'site'
  const target = 'space' in on ? on.space : on.site
  const id = scopedId(installation.id, target)
  if (tx.get('contentInstallations', id))
    throw conflict(`The integration is already installed on ${kind} ${JSON.stringify(target)}`)
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

export function removePlace(
  tx: Transaction,
  installation: InstallationRow,
  on: { kind: 'space' | 'site'; id: string },
  now: string,
): void {
  tx.delete('contentInstallations', requireContentInstallation(tx, installation, on.id).id)
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

export const installationPlaceHandlers = [
  implement(listInstallationSpaces, ({ tx, path, query, page, caller, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, listInstallationSpaces)
    return paginate(tx, page, {
      table: 'contentInstallations',
      index: 'spacesOf',
      group: installation.id,
      view: (one) => placeView({ tx, caller, url }, installation, one, query.extended) as never,
    })
  }),

  implement(addInstallationSpace, ({ tx, path, query, body, caller, now, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, addInstallationSpace)
    const { id } = requireNamedSpace(tx, installation.organization, 'space', body.space)
    const place = addPlace(tx, installation, { space: id }, now)
    return created(placeView({ tx, caller, url }, installation, place, query.extended) as never)
  }),

  implement(getInstallationSpace, ({ tx, path, query, caller, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, getInstallationSpace)
    const place = requireContentInstallation(tx, installation, path.spaceId)
    return placeView({ tx, caller, url }, installation, place, query.extended) as never
  }),

  implement(updateInstallationSpace, ({ tx, path, query, body, caller, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, updateInstallationSpace)
    const { id } = requireContentInstallation(tx, installation, path.spaceId)
    const changed = tx.patch('contentInstallations', id, storedSettings(body))
    return placeView({ tx, caller, url }, installation, changed, query.extended) as never
  }),

  implement(removeInstallationSpace, ({ tx, path, caller, now }) => {
    const installation = requireInstallationRole({ tx, caller }, path, removeInstallationSpace)
    removePlace(tx, installation, { kind: 'space', id: path.spaceId }, now)
  }),

  implement(listInstallationSites, ({ tx, path, query, page, caller, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, listInstallationSites)
    return paginate(tx, page, {
      table: 'contentInstallations',
      index: 'sitesOf',
      group: installation.id,
      view: (one) => placeView({ tx, caller, url }, installation, one, query.extended) as never,
    })
  }),

  implement(addInstallationSite, ({ tx, path, query, body, caller, now, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, addInstallationSite)
    if (tx.get('sites', body.siteId)?.organization !== installation.organization) {
      throw invalid(
        'siteId',
        `refers to ${JSON.stringify(body.siteId)}, which is not a site in the organization`,
      )
    }
    const place = addPlace(tx, installation, { site: body.siteId }, now)
    return created(placeView({ tx, caller, url }, installation, place, query.extended) as never)
  }),

  implement(getInstallationSite, ({ tx, path, query, caller, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, getInstallationSite)
    const place = requireContentInstallation(tx, installation, path.siteId)
    return placeView({ tx, caller, url }, installation, place, query.extended) as never
  }),

  implement(updateInstallationSite, ({ tx, path, query, body, caller, url }) => {
    const installation = requireInstallationRole({ tx, caller }, path, updateInstallationSite)
    const { id } = requireContentInstallation(tx, installation, path.siteId)
    const changed = tx.patch('contentInstallations', id, storedSettings(body))
    return placeView({ tx, caller, url }, installation, changed, query.extended) as never
  }),

  implement(removeInstallationSite, ({ tx, path, caller, now }) => {
    const installation = requireInstallationRole({ tx, caller }, path, removeInstallationSite)
    removePlace(tx, installation, { kind: 'site', id: path.siteId }, now)
  }),
]
