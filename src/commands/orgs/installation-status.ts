import { operationCommand } from '../../command/operation/operation-command.ts'
import { getInstallationStatus } from '../../contract/integrations/installations.ts'

export default operationCommand(getInstallationStatus, {
  columns: ['status'],
  ids: 'status',
  examples: [
    {
      description: 'Show the status of an integration',
      command: 'orgs installation-status acme-chat',
    },
  ],
})
