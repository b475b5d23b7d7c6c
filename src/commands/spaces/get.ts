import { spaceColumns } from '../../command/columns/resource.ts'
import { operationCommand } from '../../command/operation/operation-command.ts'
import { getSpace } from '../../contract/spaces.ts'

export default operationCommand(getSpace, {
  target: 'spaceId',
  columns: spaceColumns,
  examples: [
    { description: 'Show a space', command: 'spaces get spc_1' },
    { description: 'Print several spaces as JSON', command: 'spaces get spc_1 spc_2 --json' },
    { description: 'Open a space in the browser', command: 'spaces get spc_1 --web' },
  ],
})
