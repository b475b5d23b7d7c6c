import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { updateInstallationSite } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(updateInstallationSite, {
  target: 'siteId',
  columns: placedColumns('site'),
  ids: 'site',
  examples: [
    {
      description: 'Update the settings from a file',
      command:
        'integrations installations sites update acme-chat ins_1 site_1 --configuration @settings.json',
    },
  ],
})
