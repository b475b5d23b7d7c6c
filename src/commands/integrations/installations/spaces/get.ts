import { getInstallationSpace } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(getInstallationSpace, {
  target: 'spaceId',
  columns: placedColumns('space'),
  ids: 'space',
  examples: ['integrations installations spaces get acme-chat ins_1 spc_1'],
})
