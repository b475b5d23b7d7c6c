import { operationCommand } from '../../command/operation/operation-command.ts'
import { listOrganizationIntegrations } from '../../contract/integrations/installations.ts'
import { integrationColumns } from '../../features/integrations/columns.ts'

export default operationCommand(listOrganizationIntegrations, {
  columns: integrationColumns,
  ids: 'name',
  examples: [
    { description: 'List available integrations', command: 'orgs integrations' },
    {
      description: 'Print the integrations that can be installed on sites, as JSON',
      command: 'orgs integrations --target site --json',
    },
  ],
})
