import { removeInstallationSpace } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'

export default operationCommand(removeInstallationSpace, {
  target: 'spaceId',
  examples: ['integrations installations spaces remove acme-chat ins_1 spc_1 --yes'],
  confirm: { verb: 'take the integration off the space' },
})
