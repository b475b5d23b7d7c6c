import { operationCommand } from '../../../command/operation/operation-command.ts'
import { listIntegrationEvents } from '../../../contract/integrations/installations.ts'

export default operationCommand(listIntegrationEvents, {
  columns: [
    'id',
    'createdAt',
    { path: 'payload.type', header: 'TYPE' },
    'status',
    { path: 'installationId', header: 'INSTALLATION' },
  ],
  examples: [
    {
      description: 'Show the last 20 events',
      command: 'integrations events list acme-chat --limit 20',
    },
    {
      description: 'Print failed events',
      command: 'integrations events list acme-chat --jq \'.[] | select(.status == "failed")\'',
    },
  ],
})
