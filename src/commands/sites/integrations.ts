import { operationCommand } from '../../command/operation/operation-command.ts'
import { listSiteIntegrations } from '../../contract/integrations/integrations.ts'
import { integrationColumns } from '../../features/integrations/columns.ts'

export default operationCommand(listSiteIntegrations, {
  target: 'siteId',
  columns: integrationColumns,
  ids: 'name',
  noun: 'integrations',
  examples: [
    { description: 'List enabled integrations', command: 'sites integrations site_1' },
    {
      description: 'Print only the integration names',
      command: 'sites integrations site_1 -o ids',
    },
  ],
})
