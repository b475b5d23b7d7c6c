import { deleteInstallation } from '../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteInstallation, {
  examples: ['integrations installations delete acme-chat ins_1 --yes'],
  confirm: { verb: 'take the integration out of its organization, installation' },
})
