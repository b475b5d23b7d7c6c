import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { duplicateSpace } from '../../contract/spaces.ts'

export default operationCommand(duplicateSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: ['spaces duplicate spc_1', 'spaces duplicate spc_1 -o ids'],
})
