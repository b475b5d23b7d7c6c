import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { getInstallationSite } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(getInstallationSite, {
  target: 'siteId',
  columns: placedColumns('site'),
  ids: 'site',
  examples: [
    {
      description: 'Show the installation on a site',
      command: 'integrations installations sites get acme-chat ins_1 site_1',
    },
  ],
})
