import { getIntegrationEvent } from '../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(getIntegrationEvent, {
  columns: [
    { path: 'event.id', header: 'ID' },
    { path: 'event.createdAt', header: 'CREATED AT' },
    { path: 'event.payload.type', header: 'TYPE' },
    { path: 'event.status', header: 'STATUS' },
  ],
  ids: 'event.id',
  examples: ['integrations events get acme-chat evt_1 --json'],
})
