import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { duplicateSpace } from '../../contract/spaces.ts'

export default operationCommand(duplicateSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  look: () => ['spaces', 'list'],
  examples: [
    { description: 'Duplicate a space', command: 'spaces duplicate spc_1' },
    { description: 'Print only the ID of the copy', command: 'spaces duplicate spc_1 -o ids' },
  ],
})
