import { notFound } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'

export type InstallationRow = Readonly<Records['installations']>
export type ContentInstallationRow = Readonly<Records['contentInstallations']>

export function installationOf(state: Reader, integration: string, id: string): InstallationRow {
  const installation = state.get('installations', id)
  if (installation?.integration !== integration) throw notFound('installation', id)
  return installation
}

/** The installations on single spaces and sites. */
export function placesOf(state: Reader, { id }: InstallationRow): ContentInstallationRow[] {
  return (['spacesOf', 'sitesOf'] as const).flatMap((index) =>
    state.list('contentInstallations', index, id),
  )
}

/** An installation ends with those on single spaces and sites. */
export function dropInstallation(tx: Transaction, installation: InstallationRow): void {
  for (const { id } of placesOf(tx, installation)) tx.delete('contentInstallations', id)
  tx.delete('installations', installation.id)
}

/** Tells an integration what happened to an installation of it. */
export function notifyIntegration(
  tx: Transaction,
  { integration, id, status }: InstallationRow,
  event: { type: string; [key: string]: Json },
  now: string,
): void {
  const eventId = tx.id('evt')
  tx.put('integrationEvents', {
    id: eventId,
    integration,
    installation: id,
    createdAt: now,
    payload: { eventId, installationId: id, status, ...event },
  })
}
