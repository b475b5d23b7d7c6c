import { integrationColumns } from '../../cli/integration-columns.ts'
import { operationCommand } from '../../cli/operation-command.ts'
import { getIntegration } from '../../contract/integrations.ts'

export default operationCommand(getIntegration, {
  columns: integrationColumns,
  ids: 'name',
  examples: ['integrations get slack', 'integrations get slack --jq .scopes'],
})
