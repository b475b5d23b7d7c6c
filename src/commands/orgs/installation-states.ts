import { operationCommand } from '../../command/operation/operation-command.ts'
import { listInstallationStates } from '../../contract/integrations/installations.ts'
import { cell } from '../../output/columns.ts'

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
  examples: [
    { description: 'List integrations with their status', command: 'orgs installation-states' },
    {
      description: 'Print the integrations that are installed on sites, as JSON',
      command: 'orgs installation-states --target site --json',
    },
  ],
})
