import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { updateInstallationSpace } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(updateInstallationSpace, {
  target: 'spaceId',
  columns: placedColumns('space'),
  ids: 'space',
  examples: [
    {
      description: 'Update the settings from a file',
      command:
        'integrations installations spaces update acme-chat ins_1 spc_1 --configuration @settings.json',
    },
  ],
})
