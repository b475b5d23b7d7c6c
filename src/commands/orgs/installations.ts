import { listOrganizationInstallations } from '../../contract/integrations/installations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listOrganizationInstallations, {
  columns: [
    { path: 'installation.id', header: 'ID' },
    { path: 'integration.name', header: 'INTEGRATION' },
    { path: 'integration.title', header: 'TITLE' },
    { path: 'installation.status', header: 'STATUS' },
    { path: 'installation.spaces', header: 'SPACES' },
  ],
  ids: 'installation.id',
  examples: ['orgs installations', 'orgs installations --search chat --json'],
})
