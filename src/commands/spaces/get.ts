import { operationCommand } from '../../cli/operation-command.ts'
import { spaceColumns } from '../../cli/resource-columns.ts'
import { getSpace } from '../../contract/spaces.ts'

export default operationCommand(getSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: ['spaces get spc_1', 'spaces get spc_1 spc_2 --json', 'spaces get spc_1 --web'],
})
