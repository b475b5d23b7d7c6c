import { scopedId } from '../store/ids.ts'
import type { Json } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'

/** Records an event for an integration, such as a change to one of its installations. */
export function notifyIntegration(
  tx: Transaction,
  { integration, id, status }: Readonly<Records['installations']>,
  event: { type: string; [key: string]: Json },
  now: string,
): void {
  const eventId = tx.id('evt')
  tx.put('integrationEvents', {
    id: eventId,
    integration,
    installation: id,
    createdAt: now,
    payload: {
      ...{ eventId, installationId: id },
      ...(event.type.endsWith('_setup') && { status }),
      ...event,
    },
  })
}

/** Notifies the active integrations of a space that its main content changed. */
export function notifyOfContent(
  tx: Transaction,
  space: Readonly<Records['spaces']>,
  revisionId: string,
  { by, now }: { by: string; now: string },
): void {
  for (const installation of tx.list('installations', 'byOrganization', space.organization)) {
    const { id, status, space_selection } = installation
    const isOnSpace =
      space_selection === 'all' || tx.get('contentInstallations', scopedId(id, space.id))
    if (status !== 'active' || !isOnSpace) continue
    const event = { type: 'space_content_updated', spaceId: space.id, revisionId, updatedBy: [by] }
    notifyIntegration(tx, installation, event, now)
  }
}
