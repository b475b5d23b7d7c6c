import {
  getIntegrationEvent,
  listIntegrationEvents,
} from '../../../contract/integrations/installations.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { requireMembership, requireRole } from '../../http/scope.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { userView } from '../../views/people.ts'
import { requireIntegration } from './integrations.ts'

type EventRow = Readonly<Records['integrationEvents']>

function eventView(
  state: Reader,
  { id, integration, installation, createdAt, payload, status = 'success' }: EventRow,
  url: ResourceUrl,
) {
  const { updatedBy } = payload
  return {
    id,
    integrationId: integration,
    ...(installation !== undefined && { installationId: installation }),
    createdAt,
    payload: {
      ...payload,
      ...(Array.isArray(updatedBy) && {
        updatedBy: updatedBy.map((user) => userView(state, String(user), url)),
      }),
    },
    status,
  }
}

function eventLogs({ logs, createdAt, payload }: EventRow) {
  const message = `The sandbox recorded the event "${payload.type}" but does not run scripts`
  return logs ?? [{ level: 'info', message, timestamp: createdAt }]
}

export const integrationEventHandlers = [
  implement(listIntegrationEvents, ({ tx, path, page, caller, url }) => {
    const { id, organization } = requireIntegration(tx, path.integrationName, caller)
    requireRole(requireMembership(tx, organization, caller), listIntegrationEvents)
    return paginate(tx, page, {
      table: 'integrationEvents',
      index: 'byIntegration',
      group: id,
      order: 'desc',
      view: (one) => eventView(tx, one, url),
    })
  }),

  implement(getIntegrationEvent, ({ tx, path, caller, url }) => {
    const { id, organization } = requireIntegration(tx, path.integrationName, caller)
    requireRole(requireMembership(tx, organization, caller), getIntegrationEvent)
    const event = tx.get('integrationEvents', path.eventId)
    if (event?.integration !== id) throw notFound('event', path.eventId)
    return { event: eventView(tx, event, url), trace: { logs: eventLogs(event) } }
  }),
]
