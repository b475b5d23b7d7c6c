import { listInstallationStates } from '../../contract/integrations/installations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { cell } from '../../text/columns.ts'

export default operationCommand(listInstallationStates, {
  columns: [
    { path: 'integration.name', header: 'INTEGRATION' },
    { path: 'integration.title', header: 'TITLE' },
    'status',
    { path: 'target.type', header: 'ON' },
    {
      path: 'target',
      header: 'TARGET',
      value: (item) =>
        cell(item, 'target.spaceId') ??
        cell(item, 'target.siteId') ??
        cell(item, 'target.organizationId'),
    },
  ],
  ids: 'integration.name',
  noun: 'integrations',
  examples: ['orgs installation-states', 'orgs installation-states --target site --json'],
})
