import { listInstallationSpaces } from '../../../../contract/integrations/installations.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'
import { placedColumns } from '../../../../topics/integrations/installation-columns.ts'

export default operationCommand(listInstallationSpaces, {
  columns: placedColumns('space'),
  ids: 'space',
  examples: [
    'integrations installations spaces list acme-chat ins_1',
    'integrations installations spaces list acme-chat ins_1 --extended --json',
  ],
})
