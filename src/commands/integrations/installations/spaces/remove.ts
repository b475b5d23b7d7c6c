import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { removeInstallationSpace } from '../../../../contract/integrations/installations.ts'

export default operationCommand(removeInstallationSpace, {
  target: 'spaceId',
  examples: [
    {
      description: 'Uninstall an integration from a space without a prompt',
      command: 'integrations installations spaces remove acme-chat ins_1 spc_1 --yes',
    },
  ],
  confirm: { verb: 'uninstall the integration from the space' },
})
