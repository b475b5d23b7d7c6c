import { integrationColumns } from '../../cli/integration-columns.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { listIntegrations } from '../../contract/integrations.ts'

export default operationCommand(listIntegrations, {
  columns: integrationColumns,
  ids: 'name',
  examples: [
    'integrations list --search slack',
    'integrations list --owner org_1 --no-blocks --json',
  ],
})
