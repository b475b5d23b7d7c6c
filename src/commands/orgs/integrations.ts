import { listOrganizationIntegrations } from '../../contract/integrations/installations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { integrationColumns } from '../../topics/integrations/columns.ts'

export default operationCommand(listOrganizationIntegrations, {
  columns: integrationColumns,
  ids: 'name',
  examples: ['orgs integrations', 'orgs integrations --target site --json'],
})
