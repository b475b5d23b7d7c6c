import { getSpace } from '../../contract/spaces.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { spaceColumns } from '../../topics/columns/resource.ts'

export default operationCommand(getSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: ['spaces get spc_1', 'spaces get spc_1 spc_2 --json', 'spaces get spc_1 --web'],
})
