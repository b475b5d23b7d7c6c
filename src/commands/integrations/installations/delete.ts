import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteInstallation } from '../../../contract/integrations/installations.ts'

export default operationCommand(deleteInstallation, {
  examples: [
    {
      description: 'Uninstall an integration without a prompt',
      command: 'integrations installations delete acme-chat ins_1 --yes',
    },
  ],
  confirm: { verb: 'delete the integration installation' },
})
