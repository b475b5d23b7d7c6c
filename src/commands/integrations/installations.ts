import { listInstallations } from '../../contract/integrations/integrations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(listInstallations, {
  rename: { externalId: 'external-id' },
  columns: [
    'id',
    'status',
    { path: 'target.organization', header: 'ORG' },
    'spaces',
    { path: 'space_selection', header: 'SPACE SELECTION' },
    { path: 'site_selection', header: 'SITE SELECTION' },
    'createdAt',
  ],
  examples: [
    'integrations installations acme-chat',
    'integrations installations acme-chat --external-id T0123 -o ids',
  ],
})
