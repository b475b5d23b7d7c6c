import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { listInstallationSpaces } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(listInstallationSpaces, {
  columns: placedColumns('space'),
  ids: 'space',
  examples: [
    {
      description: 'List spaces',
      command: 'integrations installations spaces list acme-chat ins_1',
    },
    {
      description: 'Print the full spaces as JSON',
      command: 'integrations installations spaces list acme-chat ins_1 --extended --json',
    },
  ],
})
