import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { addInstallationSpace } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(addInstallationSpace, {
  positionals: ['space'],
  columns: placedColumns('space'),
  ids: 'space',
  examples: [
    {
      description: 'Install an integration on a space',
      command: 'integrations installations spaces add acme-chat ins_1 spc_1',
    },
  ],
  look: ({ integrationName = '', installationId = '' }) => [
    'integrations',
    'installations',
    'spaces',
    'list',
    integrationName,
    installationId,
  ],
})
