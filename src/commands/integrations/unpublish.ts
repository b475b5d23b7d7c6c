import { operationCommand } from '../../command/operation/operation-command.ts'
import { getIntegration, unpublishIntegration } from '../../contract/integrations/integrations.ts'

export default operationCommand(unpublishIntegration, {
  examples: [
    { description: 'Unpublish an integration', command: 'integrations unpublish acme-chat' },
    {
      description: 'Unpublish without a prompt',
      command: 'integrations unpublish acme-chat --yes',
    },
  ],
  confirm: {
    verb: 'remove all installations and unpublish the integration',
    read: getIntegration,
  },
})
