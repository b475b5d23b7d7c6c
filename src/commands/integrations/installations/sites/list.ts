import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { listInstallationSites } from '../../../../contract/integrations/installations.ts'
import { placedColumns } from '../../../../features/integrations/installation-columns.ts'

export default operationCommand(listInstallationSites, {
  columns: placedColumns('site'),
  ids: 'site',
  examples: [
    {
      description: 'List sites',
      command: 'integrations installations sites list acme-chat ins_1',
    },
    {
      description: 'Print the full sites as JSON',
      command: 'integrations installations sites list acme-chat ins_1 --extended --json',
    },
  ],
})
