import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createInstallation } from '../../../contract/integrations/installations.ts'
import { installationColumns } from '../../../features/integrations/installation-columns.ts'

export default operationCommand(createInstallation, {
  columns: installationColumns,
  examples: [
    {
      description: 'Install an integration in an organization',
      command: 'integrations installations create acme-chat --organization org_1',
    },
  ],
  look: ({ integrationName = '' }) => ['integrations', 'installations', integrationName],
})
