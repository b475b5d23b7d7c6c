import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { restoreSpace } from '../../contract/spaces.ts'

export default operationCommand(restoreSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: [{ description: 'Restore a space', command: 'spaces restore spc_1' }],
})
