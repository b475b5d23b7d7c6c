import { getInstallationStatus } from '../../contract/integrations/installations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(getInstallationStatus, {
  columns: ['status'],
  ids: 'status',
  examples: ['orgs installation-status acme-chat'],
})
