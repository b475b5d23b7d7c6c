import { listInstallations } from '../../contract/integrations/integrations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { installationColumns } from '../../topics/integrations/installation-columns.ts'

export default operationCommand(listInstallations, {
  rename: { externalId: 'external-id' },
  columns: installationColumns,
  examples: [
    'integrations installations acme-chat',
    'integrations installations acme-chat --external-id T0123 -o ids',
  ],
})
