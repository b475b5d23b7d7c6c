import { listInstallationSites } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(listInstallationSites, {
  columns: placedColumns('site'),
  ids: 'site',
  examples: [
    'integrations installations sites list acme-chat ins_1',
    'integrations installations sites list acme-chat ins_1 --extended --json',
  ],
})
