import { operationCommand } from '../../command/operation/operation-command.ts'
import { listOrganizationInstallations } from '../../contract/integrations/installations.ts'

export default operationCommand(listOrganizationInstallations, {
  columns: [
    { path: 'installation.id', header: 'ID' },
    { path: 'integration.name', header: 'INTEGRATION' },
    { path: 'integration.title', header: 'TITLE' },
    { path: 'installation.status', header: 'STATUS' },
    { path: 'installation.spaces', header: 'SPACES' },
  ],
  ids: 'installation.id',
  examples: [
    { description: 'List installations', command: 'orgs installations' },
    {
      description: 'Print the installations that match "chat", as JSON',
      command: 'orgs installations --search chat --json',
    },
  ],
})
