import { getIntegration, unpublishIntegration } from '../../contract/integrations/integrations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(unpublishIntegration, {
  examples: ['integrations unpublish acme-chat', 'integrations unpublish acme-chat --yes'],
  confirm: {
    verb: 'unpublish, and remove from every installation,',
    read: getIntegration,
  },
})
