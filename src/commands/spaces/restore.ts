import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { restoreSpace } from '../../contract/spaces.ts'

export default operationCommand(restoreSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: ['spaces restore spc_1'],
  look: ({ spaceId = '' }) => ['spaces', 'get', spaceId],
})
