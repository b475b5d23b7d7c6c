import { duplicateSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(duplicateSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  look: () => ['spaces', 'list'],
  examples: ['spaces duplicate spc_1', 'spaces duplicate spc_1 -o ids'],
})
