import { listIntegrations } from '../../contract/integrations/integrations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { integrationColumns } from '../../topics/integrations/columns.ts'

export default operationCommand(listIntegrations, {
  columns: integrationColumns,
  ids: 'name',
  examples: [
    'integrations list --search slack',
    'integrations list --owner org_1 --no-blocks --json',
  ],
})
