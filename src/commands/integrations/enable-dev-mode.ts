import { operationCommand } from '../../command/operation/operation-command.ts'
import { enableDevMode } from '../../contract/integrations/integrations.ts'

export default operationCommand(enableDevMode, {
  examples: [
    {
      description: 'Forward events to your machine through a tunnel',
      command: 'integrations enable-dev-mode acme-chat --tunnel-url https://tunnel.example.com',
    },
  ],
})
