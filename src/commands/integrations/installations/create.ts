import { createInstallation } from '../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { installationColumns } from '../../../topics/integrations/installation-columns.ts'

export default operationCommand(createInstallation, {
  columns: installationColumns,
  examples: ['integrations installations create acme-chat --organization org_1'],
  look: ({ integrationName = '' }) => ['integrations', 'installations', integrationName],
})
