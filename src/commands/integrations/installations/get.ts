import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getInstallation } from '../../../contract/integrations/installations.ts'
import { installationColumns } from '../../../features/integrations/installation-columns.ts'

export default operationCommand(getInstallation, {
  columns: installationColumns,
  examples: [
    {
      description: 'Print an installation as JSON',
      command: 'integrations installations get acme-chat ins_1 --json',
    },
  ],
})
