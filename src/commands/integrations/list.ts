import { operationCommand } from '../../command/operation/operation-command.ts'
import { listIntegrations } from '../../contract/integrations/integrations.ts'
import { integrationColumns } from '../../features/integrations/columns.ts'

export default operationCommand(listIntegrations, {
  columns: integrationColumns,
  ids: 'name',
  examples: [
    { description: 'Search for integrations', command: 'integrations list --search slack' },
    {
      description: "List an organization's integrations that have no blocks, as JSON",
      command: 'integrations list --owner org_1 --no-blocks --json',
    },
  ],
})
