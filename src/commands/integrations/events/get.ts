import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getIntegrationEvent } from '../../../contract/integrations/installations.ts'

export default operationCommand(getIntegrationEvent, {
  columns: [
    { path: 'event.id', header: 'ID' },
    { path: 'event.createdAt', header: 'CREATED AT' },
    { path: 'event.payload.type', header: 'TYPE' },
    { path: 'event.status', header: 'STATUS' },
  ],
  ids: 'event.id',
  examples: [
    {
      description: 'Print an event with its log, as JSON',
      command: 'integrations events get acme-chat evt_1 --json',
    },
  ],
})
