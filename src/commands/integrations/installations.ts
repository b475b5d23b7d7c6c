import { operationCommand } from '../../command/operation/operation-command.ts'
import { listInstallations } from '../../contract/integrations/integrations.ts'
import { installationColumns } from '../../features/integrations/installation-columns.ts'

export default operationCommand(listInstallations, {
  rename: { externalId: 'external-id' },
  columns: installationColumns,
  examples: [
    { description: 'List installations', command: 'integrations installations acme-chat' },
    {
      description: 'Find an installation by one of its external IDs',
      command: 'integrations installations acme-chat --external-id T0123 -o ids',
    },
  ],
})
