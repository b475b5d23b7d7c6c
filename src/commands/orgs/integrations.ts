import { operationCommand } from '../../command/operation/operation-command.ts'
import { listOrganizationIntegrations } from '../../contract/integrations/installations.ts'
import { integrationColumns } from '../../features/integrations/columns.ts'

export default operationCommand(listOrganizationIntegrations, {
  columns: integrationColumns,
  ids: 'name',
  examples: [
    { description: 'List available integrations', command: 'orgs integrations' },
    {
      description: 'Print integrations for sites as JSON',
      command: 'orgs integrations --target site --json',
    },
  ],
})
