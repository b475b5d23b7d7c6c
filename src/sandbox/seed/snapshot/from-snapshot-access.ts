import type { InstallationSnapshot, Snapshot } from '../../../contract/snapshot.ts'
import { memberId, permissionId, scopedId } from '../../store/ids.ts'
import type { Json } from '../../store/record.ts'
import type { Transaction } from '../../store/transaction.ts'
import { later, loadOrganization } from './from-snapshot-settings.ts'

/**
 * Adds the permissions of users and teams. Skips permissions of users and teams that no longer
 * exist.
 */
export function loadPermissions(
  tx: Transaction,
  { organization: { id: organization }, permissions = [] }: Snapshot,
): void {
  for (const { target, user, team, role } of permissions) {
    const exists =
      user === undefined
        ? tx.get('teams', team ?? '') !== undefined
        : tx.get('members', memberId(organization, user)) !== undefined
    if (!exists) continue
    const to = user === undefined ? { team: team as string } : { user }
    tx.put('permissions', { id: permissionId(target, to), organization, target, ...to, role })
  }
}

type Integration = NonNullable<Snapshot['integrations']>[number]

/**
 * Returns the public parts of an integration's manifest, because a snapshot doesn't contain the
 * script or secrets.
 */
function publishedManifest(integration: Integration): { [key: string]: Json } {
  const { title, description, summary, scopes, categories, target, blocks } = integration
  const { contentSources, configurations, externalLinks, contentSecurityPolicy } = integration
  const published = {
    ...{ title, description, summary, scopes, categories, target, blocks },
    ...{ contentSources, configurations, externalLinks, contentSecurityPolicy },
  }
  const known = Object.entries(published).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [key: string]: Json }
}

type Settings = { configuration: { [key: string]: unknown }; externalIds: string[] }

function loadInstallation(
  tx: Transaction,
  organization: string,
  { integration, installation, spaces, sites }: InstallationSnapshot,
  index: number,
): void {
  const { id, status, space_selection, site_selection, configuration, externalIds } = installation
  const taken = tx.get('organizations', organization)?.createdAt ?? ''
  const { createdAt = later(taken, index), updatedAt = createdAt } = installation
  tx.put('installations', {
    id,
    integration,
    organization,
    status,
    space_selection,
    site_selection,
    spaces: installation.spaces,
    configuration: configuration as { [key: string]: Json },
    externalIds: externalIds ?? [],
    createdAt,
    updatedAt,
  })
  const put = (on: { space: string } | { site: string }, settings: Settings, place: number) =>
    tx.put('contentInstallations', {
      id: scopedId(id, 'space' in on ? on.space : on.site),
      installation: id,
      ...on,
      configuration: settings.configuration as { [key: string]: Json },
      externalIds: settings.externalIds,
      createdAt: later(createdAt, place),
    })
  for (const [place, { space, ...settings }] of spaces.entries()) put({ space }, settings, place)
  for (const [place, { site, ...settings }] of sites.entries()) put({ site }, settings, place)
}

export function loadIntegrations(tx: Transaction, snapshot: Snapshot): void {
  const { organization, integrations = [], installations = [], takenAt } = snapshot
  for (const integration of integrations) {
    const { name, version, visibility, verified, owner } = integration
    // add the organization that owns the integration if it isn't the copied organization
    if (!tx.get('organizations', owner.id)) loadOrganization(tx, { organization: owner })
    tx.put('integrations', {
      id: name,
      organization: owner.id,
      version,
      visibility,
      verified,
      publishedAt: takenAt,
      manifest: publishedManifest(integration),
    })
  }
  for (const [index, one] of installations.entries()) {
    loadInstallation(tx, organization.id, one, index)
  }
}
