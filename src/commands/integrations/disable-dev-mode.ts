import { operationCommand } from '../../command/operation/operation-command.ts'
import { disableDevMode } from '../../contract/integrations/integrations.ts'

export default operationCommand(disableDevMode, {
  examples: [
    {
      description: 'Send events to the published integration again',
      command: 'integrations disable-dev-mode acme-chat',
    },
  ],
})
