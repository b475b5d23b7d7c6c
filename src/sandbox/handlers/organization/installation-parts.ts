import type { AnyOperation } from '../../../contract/operation.ts'
import type { Caller } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { requireMembership, requireRole } from '../../http/scope.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'

export type InstallationRow = Readonly<Records['installations']>
export type ContentInstallationRow = Readonly<Records['contentInstallations']>

export function requireInstallation(
  state: Reader,
  integration: string,
  id: string,
): InstallationRow {
  const installation = state.get('installations', id)
  if (installation?.integration !== integration) throw notFound('installation', id)
  return installation
}

/** Returns an integration's installations on spaces and sites. */
export function listContentInstallations(
  state: Reader,
  { id }: InstallationRow,
): ContentInstallationRow[] {
  return (['spacesOf', 'sitesOf'] as const).flatMap((index) =>
    state.list('contentInstallations', index, id),
  )
}

/** Deletes an installation, including its installations on spaces and sites. */
export function dropInstallation(tx: Transaction, installation: InstallationRow): void {
  for (const { id } of listContentInstallations(tx, installation))
    tx.delete('contentInstallations', id)
  tx.delete('installations', installation.id)
}

export interface InstallationContext {
  tx: Transaction
  caller: Caller
  url: ResourceUrl
}

/**
 * Returns an installation. Throws a 403 error if the caller's role in the organization is too low.
 */
export function requireInstallationRole(
  { tx, caller }: Pick<InstallationContext, 'tx' | 'caller'>,
  path: { integrationName: string; installationId: string },
  operation: AnyOperation,
): InstallationRow {
  const installation = requireInstallation(tx, path.integrationName, path.installationId)
  requireRole(requireMembership(tx, installation.organization, caller), operation)
  return installation
}

type Settings = { externalIds?: string[]; configuration?: { [key: string]: unknown } }

/** Returns the settings to store. */
export function storedSettings({ externalIds, configuration }: Settings) {
  return {
    ...(externalIds && { externalIds }),
    ...(configuration && { configuration: configuration as { [key: string]: Json } }),
  }
}
