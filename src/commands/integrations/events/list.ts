import { listIntegrationEvents } from '../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listIntegrationEvents, {
  columns: [
    'id',
    'createdAt',
    { path: 'payload.type', header: 'TYPE' },
    'status',
    { path: 'installationId', header: 'INSTALLATION' },
  ],
  examples: [
    'integrations events list acme-chat --limit 20',
    'integrations events list acme-chat --jq \'.[] | select(.status == "failed")\'',
  ],
})
