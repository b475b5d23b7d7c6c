import { restoreSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(restoreSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: ['spaces restore spc_1'],
})
