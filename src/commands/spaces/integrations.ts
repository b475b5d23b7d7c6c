import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSpaceIntegrations } from '../../contract/integrations/integrations.ts'
import { integrationColumns } from '../../features/integrations/columns.ts'

export default operationCommand(listSpaceIntegrations, {
  target: 'spaceId',
  columns: integrationColumns,
  ids: 'name',
  noun: 'integrations',
  examples: [
    { description: 'List enabled integrations', command: 'spaces integrations spc_1' },
    {
      description: 'Print only the integration names',
      command: 'spaces integrations spc_1 -o ids',
    },
  ],
})
