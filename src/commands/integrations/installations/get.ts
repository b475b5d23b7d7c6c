import { getInstallation } from '../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { installationColumns } from '../../../topics/integrations/installation-columns.ts'

export default operationCommand(getInstallation, {
  columns: installationColumns,
  examples: ['integrations installations get acme-chat ins_1 --json'],
})
