import { operationCommand } from '../../cli/operation-command.ts'
import { getIntegration, unpublishIntegration } from '../../contract/integrations.ts'

export default operationCommand(unpublishIntegration, {
  examples: ['integrations unpublish acme-chat', 'integrations unpublish acme-chat --yes'],
  confirm: {
    verb: 'unpublish, and remove from every installation,',
    read: getIntegration,
  },
})
