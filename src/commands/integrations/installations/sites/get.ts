import { getInstallationSite } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(getInstallationSite, {
  target: 'siteId',
  columns: placedColumns('site'),
  ids: 'site',
  examples: ['integrations installations sites get acme-chat ins_1 site_1'],
})
