import { getIntegration } from '../../contract/integrations/integrations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { integrationColumns } from '../../topics/integrations/columns.ts'

export default operationCommand(getIntegration, {
  columns: integrationColumns,
  ids: 'name',
  examples: ['integrations get slack', 'integrations get slack --jq .scopes'],
})
