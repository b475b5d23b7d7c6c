import { operationCommand } from '../../command/operation/operation-command.ts'
import { getIntegration } from '../../contract/integrations/integrations.ts'
import { integrationColumns } from '../../features/integrations/columns.ts'

export default operationCommand(getIntegration, {
  columns: integrationColumns,
  ids: 'name',
  examples: [
    { description: 'Show an integration', command: 'integrations get slack' },
    {
      description: "List an integration's scopes",
      command: 'integrations get slack --jq .scopes',
    },
  ],
})
