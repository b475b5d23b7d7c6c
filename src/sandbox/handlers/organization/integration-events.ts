import {
  getIntegrationEvent,
  listIntegrationEvents,
} from '../../../contract/integrations/installations.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import { requireMembership, requireRole } from '../../http/scope.ts'
import type { Records } from '../../store/records.ts'
import { requireIntegration } from './integrations.ts'

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

export const integrationEventHandlers = [
  implement(listIntegrationEvents, ({ tx, path, page, caller }) => {
    const { id, organization } = requireIntegration(tx, path.integrationName, caller)
    requireRole(requireMembership(tx, organization, caller), listIntegrationEvents)
    return paginate(tx, page, {
      table: 'integrationEvents',
      index: 'byIntegration',
      group: id,
      order: 'desc',
      view: eventView,
    })
  }),

  implement(getIntegrationEvent, ({ tx, path, caller }) => {
    const { id, organization } = requireIntegration(tx, path.integrationName, caller)
    requireRole(requireMembership(tx, organization, caller), getIntegrationEvent)
    const event = tx.get('integrationEvents', path.eventId)
    if (event?.integration !== id) throw notFound('event', path.eventId)
    return { event: eventView(event), trace: { logs: [] } }
  }),
]
