import { addInstallationSpace } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(addInstallationSpace, {
  positionals: ['space'],
  columns: placedColumns('space'),
  ids: 'space',
  examples: ['integrations installations spaces add acme-chat ins_1 spc_1'],
  look: ({ integrationName = '', installationId = '' }) => [
    'integrations',
    'installations',
    'spaces',
    'list',
    integrationName,
    installationId,
  ],
})
