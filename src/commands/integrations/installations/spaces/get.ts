import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { getInstallationSpace } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(getInstallationSpace, {
  target: 'spaceId',
  columns: placedColumns('space'),
  ids: 'space',
  examples: [
    {
      description: 'Show the installation on a space',
      command: 'integrations installations spaces get acme-chat ins_1 spc_1',
    },
  ],
})
