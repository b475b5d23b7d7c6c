import { updateInstallationSite } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(updateInstallationSite, {
  target: 'siteId',
  columns: placedColumns('site'),
  ids: 'site',
  examples: [
    'integrations installations sites update acme-chat ins_1 site_1 --configuration @settings.json',
  ],
})
