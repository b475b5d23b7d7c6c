import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateInstallation } from '../../../contract/integrations/installations.ts'
import { installationColumns } from '../../../features/integrations/installation-columns.ts'

export default operationCommand(updateInstallation, {
  columns: installationColumns,
  rename: { space_selection: 'space-selection', site_selection: 'site-selection' },
  examples: [
    {
      description: 'Update the settings from a file',
      command: 'integrations installations update acme-chat ins_1 --configuration @settings.json',
    },
    {
      description: 'Apply the installation to all sites, and replace its external IDs',
      command:
        'integrations installations update acme-chat ins_1 --site-selection all --external-id T0123',
    },
  ],
})
